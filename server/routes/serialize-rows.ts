import type { Transaction } from 'kysely'
import { readRows } from '../query/reading.ts'
import type { Resource } from '../query/resource.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'

/**
 * Reads the rows that a command answers, and returns them as a JSON array in the order of the ids.
 */
export async function serializeRows(
  trx: Transaction<Schema>,
  session: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<string> {
  const rows = await readRows(trx, session, resource, ids)
  if (rows.length !== ids.length)
    throw new Error(`A row of ${resource.name} that the command answers can't be read`)
  return `[${rows.join()}]`
}

/** Like `serializeRows` for one row, without the array. */
export async function serializeRow(
  trx: Transaction<Schema>,
  session: Session,
  resource: Resource,
  id: string,
): Promise<string> {
  return (await serializeRows(trx, session, resource, [id])).slice(1, -1)
}
