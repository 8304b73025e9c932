import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { TextField } from '../ui/index.ts'
import { CameraButton } from './camera-button.tsx'
import style from './scan.module.css'

interface ScanFieldProps {
  hint: string
  error: string | undefined
  onScan: (text: string) => void
}

/** A pouch number, typed, read by a scanner, which ends with Enter, or with the camera; the field is empty again for the next one. */
export function ScanField({ hint, error, onScan }: ScanFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    onScan(text)
    setText('')
  }
  return (
    <div className={style.field}>
      <TextField
        large
        label={t('remittance.pouches.scan')}
        hint={hint}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        value={text}
        onChange={setText}
        onKeyDown={enter}
      />
      <div className={style.beside}>
        <CameraButton error={error} onFound={onScan} />
      </div>
    </div>
  )
}
