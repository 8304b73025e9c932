import { useText } from '../../../i18n/index.ts'
import { Field } from '../../ui/index.ts'
import { Input } from '../../ui/input.tsx'
import { useAmountText } from '../../ui/use-amount-text.ts'
import { NAVIGABLE, NAVIGABLE_BLOCK_START } from './sheet-navigation.ts'

const KINDS = {
  money: { inputMode: 'decimal', figures: true },
  pieces: { inputMode: 'numeric', figures: true },
  pouch: { inputMode: 'text', autoCapitalize: 'characters', figures: false },
} as const

export interface TypedFieldProps {
  kind: keyof typeof KINDS
  /** For screen readers only: the line shows its own label. */
  label: string
  /** The text exactly as typed. A prefilled amount is shown in the format of the language. */
  text: string
  onText: (text: string) => void
  error?: string | undefined
  /** True if the input is not complete yet: its error is shown only after the field is left. */
  isUnfinished?: boolean
  disabled?: boolean
  /** True if the field starts a block for Page Up and Page Down. */
  startsBlock?: boolean
  /** Called when the field gets and loses the focus. */
  onFocused?: (isFocused: boolean) => void
}

/** A field of the sheet, which keyboard navigation reaches. Its text is parsed by the machine, not here. */
export function TypedField(props: TypedFieldProps) {
  const {
    kind,
    label,
    text,
    onText,
    error,
    isUnfinished = false,
    disabled = false,
    startsBlock = false,
    onFocused,
  } = props
  const t = useText()
  const { displayedText, isTyping, setTyping } = useAmountText(text)
  return (
    <Field label={label} hideLabel error={isTyping && isUnfinished ? undefined : error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...KINDS[kind]}
          {...(startsBlock ? NAVIGABLE_BLOCK_START : NAVIGABLE)}
          type="text"
          autoComplete="off"
          enterKeyHint="next"
          data-kind={kind}
          placeholder={kind === 'pouch' ? t('cashLog.field.pouchHint') : undefined}
          disabled={disabled}
          value={kind === 'money' ? displayedText : text}
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
