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
  /** For screen readers: the line shows it to the eye. */
  label: string
  /** The text exactly as typed. */
  text: string
  onText: (text: string) => void
  error?: string | undefined
  /** The input is not complete yet: its error is shown when the field is left. */
  unfinished?: boolean
  disabled?: boolean
  /** Starts a block of fields for Page Up and Page Down. */
  start?: boolean
  /** Called when the field gets and loses the focus. */
  onFocused?: (isFocused: boolean) => void
}

/** A field of the sheet, reached with Enter and the arrow keys. The machine parses its text, never the view. */
export function TypedField(props: TypedFieldProps) {
  const {
    kind,
    label,
    text,
    onText,
    error,
    unfinished = false,
    disabled = false,
    start = false,
    onFocused,
  } = props
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
          onFocus={() => onFocused?.(true)}
          onBlur={() => {
            setTyping(false)
            onFocused?.(false)
          }}
          onChange={(event) => {
            setTyping(true)
            onText(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
