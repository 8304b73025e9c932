import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { TextField } from '../ui/index.ts'

interface ScanFieldProps {
  hint: string
  error: string | undefined
  onScan: (text: string) => void
}

/** A pouch number, scanned or typed, then Enter; the field is empty again for the next one. */
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
  )
}
