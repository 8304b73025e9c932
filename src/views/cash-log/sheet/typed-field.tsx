import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import field from '../../ui/field.module.css'
import { classNames, Field } from '../../ui/index.ts'
import { WALK, WALK_START } from './walk.ts'

const KINDS = {
  money: { inputMode: 'decimal', className: field.figures },
  pieces: { inputMode: 'numeric', className: field.figures },
  pouch: { inputMode: 'text', autoCapitalize: 'characters', className: undefined },
} as const

export interface TypedFieldProps {
  kind: keyof typeof KINDS
  /** For screen readers: the line that the field stands in says it to the eye. */
  label: string
  /** What was typed, letter by letter. */
  text: string
  onText: (text: string) => void
  error?: string | undefined
  /** What is typed is not whole yet: what is wrong with it is said when the field is left. */
  unfinished?: boolean
  disabled?: boolean
  /** Begins a block of fields, for Page Up and Page Down. */
  start?: boolean
}

/** A field of the sheet, walked through with Enter and the arrows. What it says is read by the machine, never here. */
export function TypedField(props: TypedFieldProps) {
  const { kind, label, text, onText, error, unfinished = false, disabled = false, start = false } = props
  const t = useText()
  const [typing, setTyping] = useState(false)
  const { className, ...keys } = KINDS[kind]
  return (
    <Field label={label} hideLabel error={typing && unfinished ? undefined : error}>
      {(wiring) => (
        <input
          {...wiring}
          {...keys}
          {...(start ? WALK_START : WALK)}
          type="text"
          autoComplete="off"
          data-kind={kind}
          placeholder={kind === 'pouch' ? t('cashLog.field.pouchHint') : undefined}
          disabled={disabled}
          value={text}
          className={classNames(field.input, field.large, className)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}
