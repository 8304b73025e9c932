import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { TextField } from '../ui/index.ts'
import { CameraButton } from './camera-button.tsx'
import style from './scan.module.css'
import { soundScan } from './scan-sound.ts'

interface ScanFieldProps {
  hint: string
  error: string | undefined
  readOnly?: boolean
  onScan: (text: string) => void
}

/**
 * A pouch number: typed, read by a scanner (which ends with Enter), or with the camera; the field is cleared for the next one. A
 * tone says whether the pouch was found, because eyes and hands are on the pouches.
 */
export function ScanField({ hint, error, readOnly = false, onScan }: ScanFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [scans, setScans] = useState(0)
  const sounded = useRef(scans)
  useEffect(() => {
    if (sounded.current === scans) return
    sounded.current = scans
    soundScan(error === undefined ? 'found' : 'unknown')
  }, [scans, error])
  const scan = (number: string) => {
    onScan(number)
    setScans((before) => before + 1)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || readOnly || text.trim() === '') return
    event.preventDefault()
    scan(text)
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
        readOnly={readOnly}
        value={text}
        onChange={setText}
        onKeyDown={enter}
      />
      {!readOnly && (
        <div className={style.beside}>
          <CameraButton error={error} onFound={scan} />
        </div>
      )}
    </div>
  )
}
