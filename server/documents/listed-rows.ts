import { type RawBuilder, sql, type Transaction } from 'kysely'
import { DEFAULT_SORT, type ListQuery } from '../../src/domain/lists/query.ts'
import { orderOf } from '../query/paging.ts'
import { matchCondition } from '../query/reading.ts'
import { type Resource, rowText, type Viewer } from '../query/resource.ts'
import type { Schema } from '../store/schema.ts'
import type { ListExportDefinition, ListedRow } from './list-export.ts'

/**
 * A query for the rows that match a list's filters, each as JSON text with its position from 1. It is one statement, so that all rows are of the
 * same moment. Without a requested order, the earliest date (or instant) comes first, whatever the default order of the list. Rows of the same
 * date or instant are ordered by `sameTimeOrder`, then by id.
 *
 * @param limit maximum number of rows
 */
export function listedRowsQuery(
  viewer: Viewer,
  resource: Resource,
  query: ListQuery,
  limit: number,
  {
    fields,
    added,
    sameTimeOrder = [],
  }: Pick<ListExportDefinition<ListedRow>, 'fields' | 'added' | 'sameTimeOrder'>,
): RawBuilder<{ position: number; row: string }> {
  const { sort } = query
  // Compared by identity: a requested order is another object, even if it equals the default.
  const isDefault = sort === DEFAULT_SORT || sort === resource.defaultSort
  const timeField = 'date' in resource.fields ? 'date' : 'at'
  const direction = !isDefault && sort.descending ? sql`desc` : sql`asc`
  const byTime = [timeField, ...sameTimeOrder, 'id'].map(
    (column) => sql`${sql.ref(`t.${column}`)} ${direction}`,
  )
  const order = isDefault || sort.field === timeField ? sql.join(byTime) : orderOf(viewer, resource, sort)
  return sql`
    select t.position, ${rowText(viewer, resource, fields ?? null, added)} as row from (
      select t.*, row_number() over (order by ${order}) as position
      from ${sql.table(resource.table)} t where ${matchCondition(viewer, resource, query)}
      order by ${order} limit ${sql.lit(limit)}
    ) t ${resource.joins ?? sql``} order by t.position`
}

/** True if the rows that match a list's filters have more than `maxLines` lines in the file. Every row has at least one line. */
export async function hasMoreLines(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { resource, lineCount = sql`1` }: Pick<ListExportDefinition<ListedRow>, 'resource' | 'lineCount'>,
  query: ListQuery,
  maxLines: number,
): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`
    select coalesce(sum(counted.lines), 0) > ${sql.lit(maxLines)} as "isMore"
    from (select ${lineCount} as lines from ${sql.table(resource.table)} t
      where ${matchCondition(viewer, resource, query)} limit ${sql.lit(maxLines + 1)}) as counted`.execute(
    trx,
  )
  return rows[0]?.isMore === true
}
