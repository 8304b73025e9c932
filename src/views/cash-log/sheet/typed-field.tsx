import { useText } from '../../../i18n/index.ts'
import { Field } from '../../ui/index.ts'
import { Input } from '../../ui/input.tsx'
import { useAmountText } from '../../ui/use-amount-text.ts'
import { WALK, WALK_START } from './sheet-navigation.ts'

const KINDS = {
  money: { inputMode: 'decimal', figures: true },
  pieces: { inputMode: 'numeric', figures: true },
  pouch: { inputMode: 'text', autoCapitalize: 'characters', figures: false },
} as const

export interface TypedFieldProps {
  kind: keyof typeof KINDS
  /** For screen readers only: the line shows its own label. */
  label: string
  /** The text exactly as typed; a prefilled amount is shown as the language prints it. */
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
  const { shown, isTyping, setTyping } = useAmountText(text)
  return (
    <Field label={label} hideLabel error={isTyping && unfinished ? undefined : error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...KINDS[kind]}
          {...(start ? WALK_START : WALK)}
          type="text"
          autoComplete="off"
          enterKeyHint="next"
          data-kind={kind}
          placeholder={kind === 'pouch' ? t('cashLog.field.pouchHint') : undefined}
          disabled={disabled}
          value={kind === 'money' ? shown : text}
          large
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
