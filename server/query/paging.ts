import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZES } from '../../src/domain/lists/address.ts'
import { type ListQuery, TOTAL_CAP } from '../../src/domain/lists/query.ts'
import { hasCapability } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import { inNameOrder } from '../store/name-order.ts'
import type { Cursor, CursorQuery } from './cursor.ts'
import { fieldOf, isNeverNull, type Resource, SQL_TYPES, type Viewer } from './resource.ts'

/** From this offset on, a page is found by reading only the keys in the index. */
const FAR_OFFSET = TOTAL_CAP

/**
 * Writes a number of `literals` into the SQL text and any other number as a parameter, so that few different texts exist and plans are reused.
 */
export function literalOrParameter(value: number, literals: readonly number[]): RawBuilder<unknown> {
  return literals.includes(value) ? sql`${sql.lit(value)}` : sql`${value}::int`
}

function sortValueOf(viewer: Viewer, resource: Resource, name: string): RawBuilder<unknown> {
  const { value, isName } = fieldOf(resource, name)
  return isName ? inNameOrder(value(viewer)) : value(viewer)
}

/** The order of rows `t` by a field, then by id in the same direction. */
export function orderOf(viewer: Viewer, resource: Resource, sort: ListQuery['sort']): RawBuilder<unknown> {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql`${sortValueOf(viewer, resource, sort.field)} ${direction}, t.id ${direction}`
}

/**
 * A query of the rows `t` of a page, with their `page_position`. It reads one more row, which shows that there is a next page. A page with a cursor
 * begins after the row of the cursor. Such pages, and pages at a small offset, are read directly. For far pages of one organization the keys are read
 * from the index first, and the displayed columns are fetched at the end.
 */
export function pageOf(
  viewer: Session,
  resource: Resource,
  query: CursorQuery,
  filtered: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = sql`order by ${orderOf(viewer, resource, query.sort)}`
  const limit = sql`${literalOrParameter(query.limit, PAGE_SIZES)} + 1`
  const offset = literalOrParameter(query.after ? 0 : query.offset, [0])
  const where = query.after ? sql`${filtered} and ${isAfter(viewer, resource, query, query.after)}` : filtered
  const table = sql.table(resource.table)
  if (hasCapability(viewer.role, 'seeEveryOrganization')) {
    // The indexes begin with the organization: take the first rows of each organization, then the first of
    // those.
    return sql`select *, row_number() over () as page_position from (
      select t.* from organizations o cross join lateral (
        select t.* from ${table} t where t.organization_id = o.organization_id and ${where}
        ${order} limit ${limit} + ${offset}
      ) t ${order} limit ${limit} offset ${offset}) chosen`
  }
  if (query.after || query.offset < FAR_OFFSET) {
    return sql`select *, row_number() over () as page_position from (
      select t.* from ${table} t where ${where} ${order} limit ${limit} offset ${offset}) chosen`
  }
  return sql`select t.*, k.page_position from (
      select *, row_number() over () as page_position from (
        select t.organization_id, t.id from ${table} t where ${where} ${order} limit ${limit} offset ${offset}
      ) chosen
    ) k join ${table} t on t.organization_id = k.organization_id and t.id = k.id`
}

/** The condition for a row to come after the cursor. Rows without a value are last in ascending order and first in descending order. */
function isAfter(
  viewer: Session,
  resource: Resource,
  { sort }: CursorQuery,
  { value, id }: Cursor,
): RawBuilder<unknown> {
  const field = fieldOf(resource, sort.field)
  const sorted = sortValueOf(viewer, resource, sort.field)
  const beyond = sort.descending ? sql`<` : sql`>`
  if (value === null) {
    const same = sql`(${sorted} is null and t.id ${beyond} ${id}::uuid)`
    return sort.descending ? sql`(${same} or ${sorted} is not null)` : same
  }
  const after = sql`(${sorted}, t.id) ${beyond} (${value}::${sql.raw(SQL_TYPES[field.kind])}, ${id}::uuid)`
  return sort.descending || isNeverNull(resource, sort.field) ? after : sql`(${after} or ${sorted} is null)`
}

/**
 * The last row of a full `page` as JSON text `[value, id]`; null if the page has fewer rows. Instants keep their
 * microseconds.
 */
export function endOfPage(
  viewer: Session,
  resource: Resource,
  { sort, limit }: CursorQuery,
): RawBuilder<unknown> {
  const { kind, value } = fieldOf(resource, sort.field)
  const text =
    kind === 'instant'
      ? sql`to_char(${value(viewer)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`(${value(viewer)})::text`
  return sql`(select json_build_array(${text}, t.id)::text from page t where t.page_position = ${literalOrParameter(limit, PAGE_SIZES)})`
}
