import { formatMoneyInput, parseMoney } from '../money.ts'

const WHOLE = /^\d{1,15}$/u

/** The filters without those of a field whose amount is not a number of cents. */
export function withReadableAmounts(
  filters: Readonly<Partial<Record<string, string>>>,
  field: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (!entry[0].startsWith(`${field}_`) || WHOLE.test(entry[1])),
    ),
  )
}

/** The amount of a filter as input text; '' when it is absent or invalid. */
export function amountText(cents: string | undefined): string {
  return cents !== undefined && WHOLE.test(cents) ? formatMoneyInput(Number(cents)) : ''
}

/** The cents of a typed amount; null for blank text, undefined for an invalid amount. */
export function parseAmountFilter(text: string): string | null | undefined {
  const read = parseMoney(text)
  if (read.kind === 'refused') return undefined
  return read.kind === 'amount' ? String(read.cents) : null
}
