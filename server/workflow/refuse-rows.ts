import type { Transaction } from 'kysely'
import type { DeletionQuery } from '../../src/domain/contract/common.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { invalidRequest, issuesAt, type RefusalDetails, RefusedError, refusedRows } from '../refused-error.ts'
import { lastChangeOf } from '../store/history.ts'
import type { Versioned } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'

/** A row that was refused. */
export interface RefusedRow {
  readonly row: Pick<Versioned, 'id' | 'organizationId' | 'status' | 'updatedAt'>
  readonly refusal: RefusalName
}

/**
 * The refusal that is reported for a row, or null. `StatusDoesNotAllow` comes before `StaleVersion`, and `StaleVersion` before any other refusal.
 *
 * @param isStale true if the row has another version than the person saw
 */
export function rowRefusal(refusal: RefusalName | null, isStale: boolean): RefusalName | null {
  return isStale && refusal !== 'StatusDoesNotAllow' ? 'StaleVersion' : refusal
}

/**
 * Refuses a command when at least one of its rows is refused. The answer lists all refused rows. For the first one it also gives the
 * status, who changed the row last and when, and the details from `issuesOf`, such as the invalid fields of the request.
 *
 * @throws RefusedError the refusals of the rows; returns if there are none
 */
export async function refuseRows(
  trx: Transaction<Schema>,
  refused: readonly RefusedRow[],
  issuesOf: (refusal: RefusalName) => RefusalDetails = () => ({}),
): Promise<void> {
  const [first] = refused
  if (!first) return
  throw refusedRows(
    refused.map(({ row, refusal }) => ({ id: row.id, refusal })),
    { ...(await lastStateOf(trx, first.row)), ...issuesOf(first.refusal) },
  )
}

/** The status of a row, who changed it last and when. */
async function lastStateOf(trx: Transaction<Schema>, row: RefusedRow['row']): Promise<RefusalDetails> {
  const { by, at } = await lastChangeOf(trx, row)
  return { status: row.status, by, at: at ?? row.updatedAt }
}

/** Refuses a command on one row, as `refuseRows` does. @throws RefusedError the refusal, with the details */
export async function refuseRow(
  trx: Transaction<Schema>,
  row: RefusedRow['row'],
  refusal: RefusalName,
  details: RefusalDetails = {},
): Promise<never> {
  throw refusedRows([{ id: row.id, refusal }], { ...(await lastStateOf(trx, row)), ...details })
}

/** Refuses a command because of these rows, all for the same reason. @throws RefusedError the refusal; returns if there are no rows */
export function refuseEach(
  trx: Transaction<Schema>,
  rows: readonly RefusedRow['row'][],
  refusal: RefusalName,
): Promise<void> {
  return refuseRows(
    trx,
    rows.map((row) => ({ row, refusal })),
  )
}

/** Refuses a command on a row of another version than the person saw; says who changed it last and when. @throws RefusedError StaleVersion */
export async function refuseStale(
  trx: Transaction<Schema>,
  row: Pick<Versioned, 'id' | 'organizationId'>,
): Promise<never> {
  throw new RefusedError('StaleVersion', await lastChangeOf(trx, row))
}

/** Refuses the deletion of a row that has another version than the query names. @throws RefusedError StaleVersion */
export async function refuseStaleDeletion(
  trx: Transaction<Schema>,
  row: RefusedRow['row'] & Pick<Versioned, 'version'>,
  { version }: DeletionQuery,
): Promise<void> {
  if (version !== undefined && version !== row.version) await refuseRow(trx, row, 'StaleVersion')
}

/**
 * Refuses a command with requested rows that do not exist or are out of scope; the answer is the same in both cases.
 *
 * @throws RefusedError NotFound
 */
export function refuseMissing(
  requestedIds: readonly string[],
  found: readonly { readonly id: string }[],
): void {
  const known = new Set(found.map(({ id }) => id))
  const missing = requestedIds.filter((id) => !known.has(id))
  if (missing.length > 0) throw refusedRows(missing.map((id) => ({ id, refusal: 'NotFound' as const })))
}

/** Refuses a body with references at these paths that don't exist or are out of scope. @throws RefusedError NotFound, naming the paths */
export function refuseUnknown(paths: readonly string[]): void {
  if (paths.length > 0) throw unknownReferenceError(...paths)
}

/** Creates the error for a body whose references at these paths don't exist or are out of scope. */
export function unknownReferenceError(...paths: readonly string[]): RefusedError {
  return new RefusedError('NotFound', issuesAt(paths, 'issue.unknown'))
}

/** Refuses a body that repeats a value. @throws RefusedError InvalidRequest, naming the paths of the repetitions */
export function refuseRepeated(values: readonly string[], pathOf: (index: number) => string): void {
  const repeated = values.flatMap((value, index) => (values.indexOf(value) < index ? [pathOf(index)] : []))
  if (repeated.length > 0) throw invalidRequest(repeated.map((path) => ({ path, key: 'issue.repeated' })))
}
