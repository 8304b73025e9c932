import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type FieldKind, type Filter, type ListQuery, PAGE_SIZES, TOTAL_CAP } from '../../src/domain/query.ts'
import { may, type Role } from '../../src/domain/roles.ts'
import type { Schema } from '../store/schema.ts'
import type { Session } from './context.ts'
import { fieldOf, type Resource, type RowExpression, rowText } from './resource.ts'

type Condition = RawBuilder<unknown>

/** How many rows are wanted is written into the text: the database keeps its plan of a text only if it knows that. */
const CAP = sql.lit(TOTAL_CAP)

/** A number that is one of a few goes into the text; any other is a parameter, so that texts stay few. */
function inPlan(value: number, few: readonly number[]): RawBuilder<unknown> {
  return few.includes(value) ? sql`${sql.lit(value)}` : sql`${value}::int`
}

/**
 * A page of a resource with its total, as the JSON text of `data`: `{entries, totalItems, totalIsCapped}`. One statement;
 * the database builds the text. The total is counted no further than `TOTAL_CAP`, and not at all where the page shows it.
 */
export async function readList(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  query: ListQuery,
): Promise<string> {
  const where = conditions(viewer, resource, query)
  const sorted = fieldOf(resource, query.sort.field).value(viewer)
  const direction = query.sort.descending ? sql`desc` : sql`asc`
  const limit = inPlan(query.limit, PAGE_SIZES)
  const offset = inPlan(query.offset, [0])
  const result = await sql<{ data: string }>`
    with page as materialized (
      select *, row_number() over () as place from (
        select t.* from ${sql.table(resource.table)} t where ${where}
        order by ${sorted} ${direction}, t.id ${direction} limit ${limit} offset ${offset}
      ) chosen
    ), shown as (
      select count(*)::int as n from page
    ), total as materialized (
      select case
        when n > 0 and n < ${limit} then ${offset} + n
        when n > 0 and ${offset} + n > ${CAP} then ${CAP} + 1
        else (${countUpTo(resource, where)})
      end as n from shown
    )
    select concat('{"entries":[', (
        select string_agg(${listedRow(trx, viewer, resource, query.fields)}, ',' order by t.place)
        from page t ${resource.joins ?? sql``}
      ), '],"totalItems":', least(n, ${TOTAL_CAP}::int), ',"totalIsCapped":', (n > ${CAP})::text, '}') as data
    from total`.execute(trx)
  return textOf(result.rows)
}

/** How many rows a list would have, as the JSON text of `data`: `{totalItems, totalIsCapped}`. */
export async function readCount(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  query: ListQuery,
): Promise<string> {
  const where = conditions(viewer, resource, query)
  const result = await sql<{ data: string }>`
    select '{"totalItems":' || least(n, ${TOTAL_CAP}::int) || ',"totalIsCapped":' || (n > ${CAP})::text || '}' as data
    from (${countUpTo(resource, where)}) as total(n)`.execute(trx)
  return textOf(result.rows)
}

/**
 * One row with what its detail adds, as JSON text; null when there is none that the viewer may see. Handlers of commands
 * answer with it too, so that a thing looks the same wherever it comes from.
 */
export async function readOne(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  id: string,
): Promise<string | null> {
  const [found] = await readSeveral(trx, viewer, resource, [id])
  return found ?? null
}

/** Several rows as `readOne` shows them, in the order asked for; what may not be seen is left out. */
export async function readSeveral(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { detail } = resource
  const names = detail ? Object.keys(resource.fields).filter((name) => name in detail.schema.shape) : null
  const added = Object.fromEntries(
    Object.entries(detail?.fields ?? {}).map(([name, text]) => [name, text(viewer)]),
  )
  const result = await sql<{ data: string }>`
    select ${rowText(viewer, resource, names, added)} as data
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place)
    join ${sql.table(resource.table)} t on t.id = asked.id
    cross join lateral (select t.organization_id, t.id) r
    ${resource.joins ?? sql``}
    where ${visible(viewer, resource)} and ${inSomeOrganization(viewer)} order by asked.place`.execute(trx)
  return result.rows.map((row) => row.data)
}

const wholeRows = new WeakMap<Resource, Map<Role, RowExpression>>()

/** `rowText`, with the text of whole rows kept by role: putting it together anew would be half of a request's work. */
function listedRow(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  fields: readonly string[] | null,
): RowExpression {
  if (fields) return rowText(viewer, resource, fields)
  const byRole = wholeRows.get(resource) ?? new Map<Role, RowExpression>()
  wholeRows.set(resource, byRole)
  const known = byRole.get(viewer.role)
  if (known) return known
  const { sql: text, parameters } = rowText(viewer, resource, null).compile(trx)
  if (parameters.length > 0) throw new Error(`A field of ${resource.name} depends on more than the role`)
  const made = sql.raw(text)
  byRole.set(viewer.role, made)
  return made
}

function textOf(rows: readonly { data: string }[]): string {
  const [row] = rows
  if (!row) throw new Error('A statement that always answers one row answered none')
  return row.data
}

function countUpTo(resource: Resource, where: Condition): RawBuilder<unknown> {
  return sql`select count(*)::int from (select 1 from ${sql.table(resource.table)} t where ${where} limit ${CAP} + 1) counted`
}

/** Row level security bounds the rows already; a resource may bound them further. */
function visible(viewer: Session, resource: Resource): Condition {
  return resource.rows?.(viewer) ?? sql`true`
}

/** Ids are found through their organization, which leads every key. Head office sees them all, and must try each. */
function inSomeOrganization(viewer: Session): Condition {
  return may(viewer.role, 'seeEveryOrganization')
    ? sql`t.organization_id in (select o.organization_id from organizations o)`
    : sql`true`
}

function conditions(viewer: Session, resource: Resource, query: ListQuery): Condition {
  const all: Condition[] = [visible(viewer, resource)]
  for (const filter of query.filters) all.push(filterCondition(viewer, resource, filter))
  const byStatus = query.filters.some((filter) => filter.field === 'status')
  if (resource.deletedStatus !== undefined && !byStatus)
    all.push(sql`t.status <> ${sql.lit(resource.deletedStatus)}`)
  if (query.search !== null) {
    const pattern = `%${query.search.replaceAll(/[\\%_]/gu, '\\$&')}%`
    const matches = resource.search.map(
      (name) => sql`${fieldOf(resource, name).value(viewer)} ilike ${pattern}`,
    )
    all.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

function filterCondition(viewer: Session, resource: Resource, filter: Filter): Condition {
  const field = fieldOf(resource, filter.field)
  const value = field.value(viewer)
  const type = sql.raw(SQL_TYPES[field.kind])
  if (filter.operator === 'anyOf') return sql`${value} = any(${[...filter.values]}::${type}[])`
  const bound = sql`${filter.values[0]}::${type}`
  return filter.operator === 'from' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
}

const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  id: 'uuid',
  text: 'text',
  integer: 'bigint',
  cents: 'bigint',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  enum: 'text',
  json: 'jsonb',
}
