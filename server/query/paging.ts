import { type RawBuilder, sql } from 'kysely'
import { type ListQuery, PAGE_SIZES, TOTAL_CAP } from '../../src/domain/lists/query.ts'
import { may } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import type { KnownPlace } from './keyset-cursors.ts'
import { fieldOf, type Resource, SQL_TYPES } from './resource.ts'

/** From this offset on, a page is found by its keys alone, continuing from a known cursor. */
export const FAR = TOTAL_CAP

/**
 * Writes one of a few known numbers into the SQL text and any other as a parameter, so that few different texts exist and plans are reused.
 */
export function inPlan(value: number, few: readonly number[]): RawBuilder<unknown> {
  return few.includes(value) ? sql`${sql.lit(value)}` : sql`${value}::int`
}

/**
 * A query of the rows `t` of a page, with their `place` in it. Pages at a small offset are read directly; for far pages the keys are walked
 * in the index first, and the displayed columns are fetched at the end.
 *
 * @param after the cursor of the previous page, when it is known
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
    // Every index begins with the organization: take the first rows of each organization, then the first of those.
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

/** True when rows in this order can be found again by their values: the sort column has no nulls. */
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

/** The end of a page as JSON text `[value, id]` of the last of the rows `page`; null for an empty page. */
export function endOf(viewer: Session, resource: Resource, { sort }: ListQuery): RawBuilder<unknown> {
  const value = fieldOf(resource, sort.field).value(viewer)
  return sql`(select json_build_array((${value})::text, t.id)::text from page t order by place desc limit 1)`
}
