import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { matchCondition } from '../query/reading.ts'
import { type Resource, rowText, type Viewer } from '../query/resource.ts'
import type { Schema } from '../store/schema.ts'

/**
 * The rows that a list's filters match, by date (or instant) and id, up to a maximum: as (position, row), the row as JSON text
 * with these fields (all by default). One statement,
 * so that all are from the same moment.
 */
export function listedRows(
  viewer: Viewer,
  resource: Resource,
  query: ListQuery,
  limit: number,
  fields?: readonly string[],
): RawBuilder<{ place: number; row: string }> {
  const order = sql`${sql.ref('date' in resource.fields ? 't.date' : 't.at')}, t.id`
  return sql`
    select t.place, ${rowText(viewer, resource, fields ?? null)} as row from (
      select t.*, row_number() over (order by ${order}) as place
      from ${sql.table(resource.table)} t where ${matchCondition(viewer, resource, query)}
      order by ${order} limit ${sql.lit(limit)}
    ) t ${resource.joins ?? sql``} order by t.place`
}

/** The number of rows that a list's filters match, counted up to a maximum. */
export async function countRows(
  trx: Transaction<Schema>,
  viewer: Viewer,
  resource: Resource,
  query: ListQuery,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${sql.table(resource.table)} t
      where ${matchCondition(viewer, resource, query)} limit ${sql.lit(limit)}) as counted`.execute(trx)
  return rows[0]?.count ?? 0
}
