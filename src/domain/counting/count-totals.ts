import type { CountRow } from '../contract/cash-logs.ts'
import { type Cents, sumCents } from '../money.ts'

/** The total of the rows in cents; rows that were not counted add nothing. */
export function totalOf(rows: readonly Pick<CountRow, 'totalCents'>[]): Cents {
  return sumCents(rows.map(({ totalCents }) => totalCents))
}

/** The sum of the deltas of the sheets that the rows belong to, each sheet once, in cents; null while none is known. */
export function sheetDeltasOf(rows: readonly Pick<CountRow, 'cashLogId' | 'deltaCents'>[]): Cents | null {
  const bySheet = new Map(rows.map(({ cashLogId, deltaCents }) => [cashLogId, deltaCents]))
  const known = [...bySheet.values()].filter((delta) => delta !== null)
  return known.length === 0 ? null : sumCents(known)
}
