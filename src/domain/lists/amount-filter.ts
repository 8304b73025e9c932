import { formatMoneyInput, parseMoney } from '../money.ts'
import { CENTS_PATTERN } from './address.ts'

/** The amount of a filter as input text; '' when it is absent or invalid. */
export function amountText(cents: string | undefined): string {
  return cents !== undefined && CENTS_PATTERN.test(cents) ? formatMoneyInput(Number(cents)) : ''
}

/** The cents of a typed amount, as text for the address; null for blank text, undefined for an invalid amount. */
export function parseAmountFilter(text: string): string | null | undefined {
  const parsed = parseMoney(text)
  if (parsed.kind === 'refused') return undefined
  return parsed.kind === 'amount' ? String(parsed.cents) : null
}
