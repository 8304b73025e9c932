import type { Transaction } from 'kysely'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { invalid, issuesAt, RefusedError, refusedRows } from '../refused-error.ts'
import { lastChangeOf } from '../store/history.ts'
import type { Versioned } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'

/** A row that said no. */
export interface RefusedRow {
  readonly row: Pick<Versioned, 'id' | 'organizationId' | 'status' | 'updatedAt'>
  readonly refusal: RefusalName
}

/**
 * Refuses a command that asked for rows when one of them refuses: all are listed, and the first one's status is told
 * with who brought it there and when. Returns when none refuses.
 */
export async function refuseRows(trx: Transaction<Schema>, refused: readonly RefusedRow[]): Promise<void> {
  const [first] = refused
  if (!first) return
  const { by, at } = await lastChangeOf(trx, first.row)
  throw refusedRows(
    refused.map(({ row, refusal }) => ({ id: row.id, refusal })),
    { status: first.row.status, by, at: at ?? first.row.updatedAt },
  )
}

/** Refuses as "not found" when a row that was asked for is not there, or is out of reach: the answer does not tell which. */
export function refuseMissing(asked: readonly string[], found: Iterable<string>): void {
  const known = new Set(found)
  const missing = asked.filter((id) => !known.has(id))
  if (missing.length > 0) throw refusedRows(missing.map((id) => ({ id, refusal: 'NotFound' as const })))
}

/** Refuses a body that names things which are not there, or are out of reach, by where it names them. */
export function refuseUnknown(paths: readonly string[]): void {
  if (paths.length > 0) throw unknownAt(...paths)
}

/** The refusal of a body that names, in these places, what is not there or out of reach. */
export function unknownAt(...paths: readonly string[]): RefusedError {
  return new RefusedError('NotFound', issuesAt(paths, 'issue.unknown'))
}

/** Refuses a body that names something twice, by where it does so. */
export function refuseRepeated(values: readonly string[], pathOf: (index: number) => string): void {
  const repeated = values.flatMap((value, index) => (values.indexOf(value) < index ? [pathOf(index)] : []))
  if (repeated.length > 0) throw invalid(repeated.map((path) => ({ path, key: 'issue.repeated' })))
}
