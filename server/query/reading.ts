import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely'
import { PAGE_SIZES } from '../../src/domain/lists/address.ts'
import { COUNTED_ROWS_CAP, type Filter, type ListQuery, TOTAL_CAP } from '../../src/domain/lists/query.ts'
import { hasCapability, type Role } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import { compileOnceFor } from '../store/compile-once.ts'
import type { Database } from '../store/open.ts'
import { type IdCount, idCountOf, idsValue } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import type { SqlStatement } from '../store/statements.ts'
import { type CursorQuery, writeCursor } from './cursor.ts'
import type { CountQuery } from './list-query.ts'
import { endOfPage, literalOrParameter, pageOf } from './paging.ts'
import { fieldOf, type Resource, type RowExpression, rowText, SQL_TYPES, type Viewer } from './resource.ts'

/** What a reading needs to compile its statement. */
interface ReadingParts {
  readonly db: Database
}

/** A statement that reads, and the function that turns its rows into the result. */
export interface Reading<Row, Result> {
  readonly statement: SqlStatement
  readonly result: (rows: readonly Row[]) => Result
}

type Condition = RawBuilder<unknown>

/** The limit is written into the SQL text: the database only reuses a plan when it knows the limit. */
const TOTAL_LIMIT = sql.lit(TOTAL_CAP)

/**
 * A page of a resource with its total, as the JSON text of `data`: `{entries, totalItems, totalIsCapped, nextCursor}`. One statement builds
 * all of it but the cursor. The total is counted up to `TOTAL_CAP`, and not at all where the page itself shows it. A page after a cursor does
 * not show it, because the number of rows before the cursor may have changed. `nextCursor` is null for the last page.
 */
export async function readList(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  query: CursorQuery,
): Promise<string> {
  const { rows } = await listStatement(trx, viewer, resource, query).execute(trx)
  return pageText(query, rows)
}

/** Like `readList`, for `readForCaller`. */
export function listReading(
  { db }: ReadingParts,
  viewer: Session,
  resource: Resource,
  query: CursorQuery,
): Reading<ListRow, string> {
  return {
    statement: cachedStatement(resource, JSON.stringify([viewer.role, query]), () =>
      listStatement(db.kysely, viewer, resource, query).compile(db.kysely),
    ),
    result: (rows) => pageText(query, rows),
  }
}

/** Maximum number of list statements cached per resource; the oldest is dropped first. */
const MAX_CACHED_STATEMENTS = 200
const statementCache = new WeakMap<Resource, Map<string, SqlStatement>>()

/** Building a statement takes as long as sending it, so the statement of a query and role is built once. */
function cachedStatement(resource: Resource, queryKey: string, compile: () => SqlStatement): SqlStatement {
  const statements = statementCache.get(resource) ?? new Map<string, SqlStatement>()
  statementCache.set(resource, statements)
  const cached = statements.get(queryKey)
  if (cached) return cached
  const { sql: text, parameters } = compile()
  const statement = { sql: text, parameters }
  statements.set(queryKey, statement)
  const [oldest] = statements.keys()
  if (statements.size > MAX_CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
  return statement
}

interface ListRow {
  /** The answer, up to the value of `nextCursor`. */
  readonly data: string
  /** The last row of a page that has a next one; null for any other page. */
  readonly ending: string | null
}

function pageText(query: CursorQuery, rows: readonly ListRow[]): string {
  const { data, ending } = onlyRow(rows)
  if (ending === null) return `${data}null}`
  const [value, id] = JSON.parse(ending) as [string | null, string]
  return `${data}"${writeCursor(query, { value, id })}"}`
}

function listStatement(
  compiler: QueryExecutorProvider,
  viewer: Session,
  resource: Resource,
  query: CursorQuery,
): RawBuilder<ListRow> {
  const where = matchCondition(viewer, resource, query)
  const limit = literalOrParameter(query.limit, PAGE_SIZES)
  const counted = countUpTo(resource, where)
  const offset = literalOrParameter(query.offset, [0])
  const total = query.after
    ? sql`(${counted})`
    : sql`case
        when found > 0 and found <= ${limit} then ${offset} + found
        when found > 0 and ${offset} + found > ${TOTAL_LIMIT} then ${TOTAL_LIMIT} + 1
        else (${counted}) end`
  return sql<ListRow>`
    with page as materialized (${pageOf(viewer, resource, query, where)}), found as (
      select count(*)::int as found from page
    ), total as materialized (select found, ${total} as n from found)
    select concat('{"entries":[', (
        select string_agg(${listedRow(compiler, viewer, resource, query.fields)}, ',' order by t.page_position)
        from page t ${resource.joins ?? sql``} where t.page_position <= ${limit}
      ), '],"totalItems":', least(n, ${TOTAL_CAP}::int), ',"totalIsCapped":', (n > ${TOTAL_LIMIT})::text, ',"nextCursor":') as data,
      case when found > ${limit} then ${endOfPage(viewer, resource, query)} end as ending
    from total`
}

/**
 * The number of rows of a list up to `cap`, as the JSON text of `data`: `{totalItems, totalIsCapped}`, and `sums` in cents by field
 * when amounts are to be added up. A sum is null if no row has a value, or if the list has more than `cap` rows.
 */
export function countReading(
  { db }: ReadingParts,
  viewer: Session,
  resource: Resource,
  { query, sums }: CountQuery,
  cap = COUNTED_ROWS_CAP,
): Reading<{ readonly data: string }, string> {
  const where = matchCondition(viewer, resource, query)
  const limit = sql.lit(cap)
  const amounts = sums.map((name, index) => ({ name, alias: sql.ref(`a${index}`) }))
  const values = amounts.map(({ name, alias }) => sql`${fieldOf(resource, name).value(viewer)} as ${alias}`)
  const sumsOfAmounts = amounts.map(
    ({ name, alias }) =>
      sql`${sql.lit(`"${name}":`)} || coalesce((case when count(*) <= ${limit} then sum(${alias}) end)::text, 'null')`,
  )
  const sumsText =
    sumsOfAmounts.length > 0
      ? sql`',"sums":{' || ${sql.join(sumsOfAmounts, sql` || ',' || `)} || '}'`
      : sql`''`
  return {
    statement: sql<{ readonly data: string }>`
      select '{"totalItems":' || least(count(*), ${limit}) || ',"totalIsCapped":' || (count(*) > ${limit})::text
        || ${sumsText} || '}' as data
      from (
        select ${sql.join([sql`1`, ...values])} from ${sql.table(resource.table)} t where ${where} limit ${limit} + 1
      ) counted`.compile(db.kysely),
    result: (rows) => onlyRow(rows).data,
  }
}

/**
 * The numbers of rows of several queries of a resource, as the JSON text of `data`: an array of `{status, totalItems, totalIsCapped}` in
 * the order of the queries, which are named by their status.
 */
export function stagesReading(
  { db }: ReadingParts,
  viewer: Session,
  resource: Resource,
  queries: readonly { readonly status: string; readonly query: ListQuery }[],
): Reading<{ readonly data: string }, string> {
  const stages = queries.map(
    ({ status, query }) =>
      sql`(${sql.lit(status)}::text, (${countUpTo(resource, matchCondition(viewer, resource, query))}))`,
  )
  return {
    statement: sql<{ readonly data: string }>`
      select json_agg(json_build_object(
        'status', stage.status, 'totalItems', least(stage.n, ${TOTAL_LIMIT}), 'totalIsCapped', stage.n > ${TOTAL_LIMIT}))::text as data
      from (values ${sql.join(stages)}) as stage(status, n)`.compile(db.kysely),
    result: (rows) => onlyRow(rows).data,
  }
}

/**
 * One row with its detail, as JSON text; null if there is none that the viewer may see. Commands answer with it too, so that a row looks
 * the same in every answer.
 */
export async function readRow(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  id: string,
): Promise<string | null> {
  return (await readRows(trx, viewer, resource, [id]))[0] ?? null
}

/** Like `readRow`, for `readForCaller`. */
export function rowReading(
  { db }: ReadingParts,
  viewer: Session,
  resource: Resource,
  id: string,
): Reading<{ data: string }, string | null> {
  return {
    statement: rowsStatement(viewer, resource, oneId(id)).compile(db.kysely),
    result: (rows) => rows[0]?.data ?? null,
  }
}

/** A single id is not sent as an array: the planner does not know the length of an array and would plan again each time. */
function oneId(id: unknown): RawBuilder<unknown> {
  return sql`(select ${id}::uuid as id, 1 as ordinal)`
}

/** Several rows as `readRow` shows them, in the requested order; rows that the viewer may not see are left out. */
export async function readRows(
  trx: Transaction<Schema>,
  viewer: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await rowsStatementFor(viewer, resource)(trx, idCountOf(ids), { ids: idsValue(ids) })
  return rows.map((row) => row.data)
}

type RowsStatement = ReturnType<typeof compileRowsStatement>

const rowsStatements = new WeakMap<Resource, Map<Role, RowsStatement>>()

/** The compiled statements of `readRows`, one for a single id and one for several: their texts depend on the role alone. */
function rowsStatementFor({ role }: Viewer, resource: Resource): RowsStatement {
  const byRole = rowsStatements.get(resource) ?? new Map<Role, RowsStatement>()
  rowsStatements.set(resource, byRole)
  const statement = byRole.get(role) ?? compileRowsStatement({ role }, resource)
  byRole.set(role, statement)
  return statement
}

function compileRowsStatement(viewer: Viewer, resource: Resource) {
  return compileOnceFor((idCount: IdCount, { ids }: { readonly ids: unknown }) =>
    rowsStatement(
      viewer,
      resource,
      idCount === 'one'
        ? oneId(ids)
        : sql`(select id, ordinal from unnest(${ids}::uuid[]) with ordinality as listed(id, ordinal))`,
    ),
  )
}

function rowsStatement(
  viewer: Viewer,
  resource: Resource,
  requested: RawBuilder<unknown>,
): RawBuilder<{ data: string }> {
  const { detail } = resource
  const names = detail ? Object.keys(resource.fields).filter((name) => name in detail.schema.shape) : null
  const added = Object.fromEntries(
    Object.entries(detail?.fields ?? {}).map(([name, text]) => [name, text(viewer)]),
  )
  return sql<{ data: string }>`
    select ${rowText(viewer, resource, names, added)} as data
    from ${requested} requested
    join ${sql.table(resource.table)} t on t.id = requested.id
    cross join lateral (select t.organization_id, t.id) r
    ${resource.joins ?? sql``}
    where ${visible(viewer, resource)} and ${inSomeOrganization(viewer)} order by requested.ordinal`
}

const wholeRows = new WeakMap<Resource, Map<Role, RowExpression>>()

/** Returns the `rowText` of a listed row. The text with all fields is cached by role, because building it takes half of a request's time. */
function listedRow(
  compiler: QueryExecutorProvider,
  viewer: Session,
  resource: Resource,
  fields: readonly string[] | null,
): RowExpression {
  if (fields) return rowText(viewer, resource, fields)
  const byRole = wholeRows.get(resource) ?? new Map<Role, RowExpression>()
  wholeRows.set(resource, byRole)
  const cached = byRole.get(viewer.role)
  if (cached) return cached
  const { sql: text, parameters } = rowText(viewer, resource, null).compile(compiler)
  if (parameters.length > 0) throw new Error(`A field of ${resource.name} depends on more than the role`)
  const expression = sql.raw(text)
  byRole.set(viewer.role, expression)
  return expression
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('A statement that always returns one row returned none')
  return row
}

function countUpTo(resource: Resource, where: Condition): RawBuilder<unknown> {
  return sql`select count(*)::int from (select 1 from ${sql.table(resource.table)} t where ${where} limit ${TOTAL_LIMIT} + 1) counted`
}

/** The condition that limits the rows of the resource for the viewer, in addition to row level security. */
function visible(viewer: Viewer, resource: Resource): Condition {
  return resource.rows?.(viewer) ?? sql`true`
}

/** Ids are looked up within the organization, with which every key begins. Head office sees all organizations and has to try each one. */
function inSomeOrganization(viewer: Viewer): Condition {
  return hasCapability(viewer.role, 'seeEveryOrganization')
    ? sql`t.organization_id in (select o.organization_id from organizations o)`
    : sql`true`
}

/** The pattern of `like` for texts that contain this one. */
function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, '\\$&')}%`
}

/** The condition for a row `t` to match the query and be visible to the viewer. Without a status filter, deleted rows do not match. */
export function matchCondition(viewer: Viewer, resource: Resource, query: ListQuery): Condition {
  const all: Condition[] = [visible(viewer, resource)]
  for (const filter of query.filters) all.push(filterCondition(viewer, resource, filter))
  const byStatus = query.filters.some((filter) => filter.field === 'status')
  if (resource.deletedStatus !== undefined && !byStatus)
    all.push(sql`t.status <> ${sql.lit(resource.deletedStatus)}`)
  if (query.search !== null) {
    const { search } = query
    const matches = resource.search.map((name) => {
      const { kind, value, normalizeSearch } = fieldOf(resource, name)
      const pattern = containsPattern(normalizeSearch?.(search) || search)
      return sql`${value(viewer)}${kind === 'json' ? sql`::text` : sql``} ilike ${pattern}`
    })
    all.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

function filterCondition(viewer: Viewer, resource: Resource, filter: Filter): Condition {
  const field = fieldOf(resource, filter.field)
  const value = field.value(viewer)
  const type = sql.raw(SQL_TYPES[field.kind])
  const values = sql`${[...filter.values]}::${type}[]`
  if (field.hasAny) return field.hasAny(viewer, values)
  const bound = sql`${filter.values[0]}::${type}`
  // An index returns the rows of one value in the order of its next columns; `= any` would lose that order.
  if (filter.operator === 'anyOf')
    return filter.values.length === 1 ? sql`${value} = ${bound}` : sql`${value} = any(${values})`
  return filter.operator === 'from' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
}
