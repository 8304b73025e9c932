import type { KeyboardEventHandler, Ref } from 'react'
import { type MoneyInput, parseMoney } from '../../domain/money.ts'
import { type MessageId, useMoney, useText } from '../../i18n/index.ts'
import { Field, type FieldBasics } from './field.tsx'
import { Input } from './input.tsx'
import { pickBasics } from './text-field.tsx'
import { useAmountText } from './use-amount-text.ts'

export interface MoneyFieldProps extends FieldBasics {
  /** The text exactly as typed: `12,5`, `20+20+5`. */
  text: string
  /** The new text, and its parsed value: empty, an amount in cents, or a named refusal. */
  onText: (text: string, read: MoneyInput) => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** The parsed amount is not shown under the field, because it is shown elsewhere (grids). */
  hideRead?: boolean
  'data-testid'?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * An amount in euros, typed as people type it. While it is typed the input is never changed; otherwise an amount with cents is shown as the
 * language prints it. Its parsed value is shown below, and an invalid amount gets an error.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, optional, hideLabel, text, onText, onBlur, hideRead, ...input } = props
  const { shown, setTyping } = useAmountText(text)
  const t = useText()
  const { money } = useMoney()
  const read = parseMoney(text)
  const refusal = read.kind === 'refused' ? t(`failure.${read.refusal}` satisfies MessageId) : undefined
  const aside = read.kind === 'amount' ? t('money.equals', { amount: money(read.cents) }) : ''
  return (
    <Field {...pickBasics(props)} error={error ?? refusal} {...(hideRead || refusal ? {} : { aside })}>
      {(wiring) => (
        <Input
          autoComplete="off"
          {...input}
          {...wiring}
          type="text"
          inputMode="decimal"
          value={shown}
          large
          figures
          onBlur={() => {
            setTyping(false)
            onBlur?.()
          }}
          onChange={(event) => {
            setTyping(true)
            onText(event.target.value, parseMoney(event.target.value))
          }}
        />
      )}
    </Field>
  )
}
