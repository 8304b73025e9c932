import { formatMoneyInput, parseMoney } from '../../domain/money.ts'
import type { Filters } from '../data/list-address.ts'

/** The filters of the list of pouches, by their names in the address. `q` looks into numbers and seals. */
export const POUCH_FILTERS = [
  'date_from',
  'date_to',
  'type',
  'status',
  'q',
  'valueCents_from',
  'valueCents_to',
] as const
export type PouchFilter = (typeof POUCH_FILTERS)[number]

const WHOLE = /^\d{1,15}$/u

/** What the address asks of the server; an amount that is none asks for nothing. */
export function pouchQuery(filters: Filters<PouchFilter>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== undefined && (!name.startsWith('valueCents') || WHOLE.test(value)),
    ),
  )
}

/** The amount of a filter as it is typed; blank where there is none. */
export function amountText(cents: string | undefined): string {
  return cents !== undefined && WHOLE.test(cents) ? formatMoneyInput(Number(cents)) : ''
}

/** What was typed, for the address: cents, nothing where it is blank, undefined where it does not read. */
export function amountFilter(text: string): string | null | undefined {
  const read = parseMoney(text)
  if (read.kind === 'refused') return undefined
  return read.kind === 'amount' ? String(read.cents) : null
}
