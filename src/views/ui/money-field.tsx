import { type MoneyInput, parseMoney } from '../../domain/money.ts'
import { type MessageId, useMoney, useText } from '../../i18n/index.ts'
import { Field, type FieldBasics } from './field.tsx'
import { Input } from './input.tsx'
import { pickBasics } from './text-field.tsx'
import { useFormattedText } from './use-formatted-text.ts'

interface MoneyFieldProps extends FieldBasics {
  /** The text exactly as typed: `12,5`, `20+20+5`. */
  text: string
  /** Called with the new text and its parsed value: empty, an amount in cents, or a named refusal. */
  onText: (text: string, parsed: MoneyInput) => void
  disabled?: boolean
  /** True to hide the parsed amount below the field, for grids that show it elsewhere. */
  hideParsed?: boolean
  'data-testid'?: string
}

/**
 * A field for an amount in euros. While a person types, the input is never changed; otherwise a complete amount (`1727,50`) is shown in the format
 * of the language. An error is shown below the field. So is the parsed amount, if it reads differently from the text (a sum, a product).
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, optional, hideLabel, text, onText, hideParsed, ...input } = props
  const { displayedText, setTyping } = useFormattedText(text)
  const t = useText()
  const { money } = useMoney()
  const parsed = parseMoney(text)
  const refusal = parsed.kind === 'refused' ? t(`failure.${parsed.refusal}` satisfies MessageId) : undefined
  const amount = parsed.kind === 'amount' ? money(parsed.cents) : displayedText
  const aside = amount.includes(displayedText) ? '' : t('money.equals', { amount })
  return (
    <Field {...pickBasics(props)} error={error ?? refusal} {...(hideParsed || refusal ? {} : { aside })}>
      {(wiring) => (
        <Input
          autoComplete="off"
          {...input}
          {...wiring}
          type="text"
          inputMode="decimal"
          value={displayedText}
          large
          figures
          onBlur={() => setTyping(false)}
          onChange={(event) => {
            setTyping(true)
            onText(event.target.value, parseMoney(event.target.value))
          }}
        />
      )}
    </Field>
  )
}
