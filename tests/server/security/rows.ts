import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'

/** Tables that even a read or a refused request may change. They record, for example, the last use of a session. */
const REQUEST_TABLES = new Set([
  'sessions',
  'known_devices',
  'sign_in_attempts',
  'used_nonces',
  'identity_requests',
  'passkey_challenges',
  'idempotency_keys',
])

type Columns = ReadonlyMap<string, ReadonlySet<string>>

const columnsByDatabase = new WeakMap<Database, Promise<Columns>>()

/** The tables of the database, each with the names of its columns. They stay the same while tests run. */
async function tablesOf(db: Database): Promise<Columns> {
  const tables = columnsByDatabase.get(db) ?? readColumns(db, ['BASE TABLE'])
  columnsByDatabase.set(db, tables)
  return tables
}

/** The tables, or tables and views, each with the names of its columns. */
async function readColumns(db: Database, kinds: readonly string[]): Promise<Columns> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = any(${[...kinds]}) order by 1, 2`.execute(db.kysely)
  const grouped = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...grouped].map(([table, entries]) => [table, new Set(entries.map(({ column }) => column))]),
  )
}

/**
 * One hash per table with an `organization_id`, except `REQUEST_TABLES`, over the rows of all tenants. With
 * `organizationId`, over the rows of that tenant only; with `organizationId` and `others`, over the rows of all other tenants.
 */
export async function tableHashes(
  db: Database,
  organizationId?: string,
  { others: inOtherOrganizations = false } = {},
): Promise<Readonly<Record<string, string>>> {
  const inOrganization = sql`t.organization_id = ${organizationId}::uuid`
  const condition = inOtherOrganizations ? sql`(${inOrganization}) is not true` : inOrganization
  const scopeCondition = organizationId === undefined ? sql`` : sql`where ${condition}`
  const tables = [...(await tablesOf(db))]
    .filter(([table, columns]) => columns.has('organization_id') && !REQUEST_TABLES.has(table))
    .map(([table]) => table)
  const selects = tables.map(
    (table) => sql`
      select ${table}::text as table, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(table)} t ${scopeCondition}`,
  )
  const { rows } = await asSystem(db, (trx) =>
    sql<{ table: string; hash: string }>`${sql.join(selects, sql` union all `)}`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]))
}

/**
 * The id of one row of each table or view, except `REQUEST_TABLES`, that has rows of this organization or,
 * when one is given, of this establishment.
 */
export async function rowIdsIn(
  db: Database,
  place: { readonly organizationId: string; readonly establishmentId?: string },
): Promise<Readonly<Record<string, string>>> {
  const { organizationId, establishmentId } = place
  const selects: RawBuilder<unknown>[] = []
  for (const [table, columns] of await readColumns(db, ['BASE TABLE', 'VIEW'])) {
    if (!columns.has('organization_id') || !columns.has('id') || REQUEST_TABLES.has(table)) continue
    if (establishmentId !== undefined && !columns.has('establishment_id')) continue
    const isInPlace =
      establishmentId === undefined ? sql`true` : sql`establishment_id = ${establishmentId}::uuid`
    selects.push(sql`(select ${table}::text as table, id::text from ${sql.table(table)}
      where organization_id = ${organizationId}::uuid and ${isInPlace} order by id limit 1)`)
  }
  const { rows } = await asSystem(db, (trx) =>
    sql<{ table: string; id: string }>`${sql.join(selects, sql` union all `)}`.execute(trx),
  )
  return Object.fromEntries(rows.map(({ table, id }) => [table, id]))
}

/** A state without the history. */
export function withoutHistory({
  audit_events: _,
  audit_heads: __,
  ...state
}: Readonly<Record<string, string>>) {
  return state
}
