import type { CountRow } from '../../domain/contract/cash-logs.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import type { ControlRow } from '../../machines/control/types.ts'

/** The control's machine reads of a row what its rules need; the lists that feed it bring whole rows. */
export function isWhole(row: ControlRow): row is CountRow {
  return 'totalCents' in row
}

/** What the rows come to, in cents; rows that were not counted add nothing. */
export function totalOf(rows: readonly CountRow[]): Cents {
  return sumCents(rows.map(({ totalCents }) => totalCents))
}

/** The deltas of the sheets that the rows belong to, each once, added up in cents; null while none is known. */
export function sheetDeltasOf(rows: readonly CountRow[]): Cents | null {
  const bySheet = new Map(rows.map(({ cashLogId, deltaCents }) => [cashLogId, deltaCents]))
  const known = [...bySheet.values()].filter((delta) => delta !== null)
  return known.length === 0 ? null : sumCents(known)
}
