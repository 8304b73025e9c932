import { type RawBuilder, sql } from 'kysely'
import { type ListQuery, PAGE_SIZES, TOTAL_CAP } from '../../src/domain/lists/query.ts'
import { may } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import type { KnownPlace } from './keyset-cursors.ts'
import { fieldOf, type Resource, SQL_TYPES } from './resource.ts'

/** From this offset on, pages are found by their keys alone, and from where the reader got to. */
export const FAR = TOTAL_CAP

/** A number that is one of a few goes into the text; any other is a parameter, so that texts stay few. */
export function inPlan(value: number, few: readonly number[]): RawBuilder<unknown> {
  return few.includes(value) ? sql`${sql.lit(value)}` : sql`${value}::int`
}

/**
 * The rows `t` of a page, with their `place` in it: a query. Near pages are read as they are; of far ones the keys are
 * walked first, which an index can do without visiting rows, and what is shown is fetched at the end.
 *
 * @param after where the reader got to, when that is known
 */
export function pageOf(
  viewer: Session,
  resource: Resource,
  query: ListQuery,
  where: RawBuilder<unknown>,
  after: KnownPlace | null,
): RawBuilder<unknown> {
  const sorted = fieldOf(resource, query.sort.field).value(viewer)
  const direction = query.sort.descending ? sql`desc` : sql`asc`
  const order = sql`order by ${sorted} ${direction}, t.id ${direction}`
  const limit = inPlan(query.limit, PAGE_SIZES)
  const offset = inPlan(query.offset - (after?.offset ?? 0), [0])
  const table = sql.table(resource.table)
  if (may(viewer.role, 'seeEveryOrganization')) {
    // Every index begins with the organization. The first rows of each come by it; of those few, the first of all.
    const beyond = after ? sql`${where} and ${isAfter(viewer, resource, query, after)}` : where
    return sql`select *, row_number() over () as place from (
      select t.* from organizations o cross join lateral (
        select t.* from ${table} t where t.organization_id = o.organization_id and ${beyond}
        ${order} limit ${limit} + ${offset}
      ) t ${order} limit ${limit} offset ${offset}) chosen`
  }
  if (query.offset < FAR) {
    return sql`select *, row_number() over () as place from (
      select t.* from ${table} t where ${where} ${order} limit ${limit} offset ${offset}) chosen`
  }
  const beyond = after ? sql`${where} and ${isAfter(viewer, resource, query, after)}` : where
  return sql`select t.*, k.place from (
      select *, row_number() over () as place from (
        select t.organization_id, t.id from ${table} t where ${beyond} ${order} limit ${limit} offset ${offset}
      ) chosen
    ) k join ${table} t on t.organization_id = k.organization_id and t.id = k.id`
}

/** True when a place in this order can be found again by its values: no row lacks the one that is sorted by. */
export function hasPlaces(resource: Resource, { sort }: ListQuery): boolean {
  return resource.entry.shape[sort.field]?.safeParse(null).success === false
}

function isAfter(
  viewer: Session,
  resource: Resource,
  { sort }: ListQuery,
  place: KnownPlace,
): RawBuilder<unknown> {
  const { kind, value } = fieldOf(resource, sort.field)
  const type = sql.raw(SQL_TYPES[kind])
  const is = sort.descending ? sql`<` : sql`>`
  return sql`(${value(viewer)}, t.id) ${is} (${place.value}::${type}, ${place.id}::uuid)`
}

/** Where a page ends, as JSON text `[value, id]` of the last of the rows `page`; null for a page without rows. */
export function endOf(viewer: Session, resource: Resource, { sort }: ListQuery): RawBuilder<unknown> {
  const value = fieldOf(resource, sort.field).value(viewer)
  return sql`(select json_build_array((${value})::text, t.id)::text from page t order by place desc limit 1)`
}
