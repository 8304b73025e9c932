import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../ui/index.ts'

interface SearchFieldProps {
  label: string
  /** What holds now. */
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Words that are looked for: they hold once the field is left, or with Enter. */
export function SearchField({ label, value = '', onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [held, hold] = useState(value)
  // Set elsewhere (a chip taken away, Back): what is typed follows.
  if (held !== value) {
    hold(value)
    setText(value)
  }
  const done = () => {
    if (text.trim() !== value) onChange(text.trim() || null)
  }
  return (
    <TextField
      type="search"
      autoComplete="off"
      label={label}
      value={text}
      onChange={setText}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}
