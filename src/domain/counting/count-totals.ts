import type { CountRow } from '../contract/cash-logs.ts'
import { type Cents, sumCents } from '../money.ts'

/** The total of the rows in cents; rows that were not counted add nothing. */
export function totalOf(rows: readonly Pick<CountRow, 'totalCents'>[]): Cents {
  return sumCents(rows.map(({ totalCents }) => totalCents))
}
