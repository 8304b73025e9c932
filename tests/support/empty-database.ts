import { sql } from 'kysely'
import type { Database } from '../../server/store/open.ts'

/** The tables that migrations fill. A test that changes their rows makes the database unfit for the next test file. */
const FILLED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'lifecycle_edges',
  'pgboss.version',
  'pgboss.queue',
]

const isInOwnSchema = sql`n.nspname in ('public', 'pgboss')`

/** The tables of PostgreSQL that contain the schema, its rights, and the roles. */
const CATALOGS = [
  'pg_namespace',
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_policy',
  'pg_authid',
]

/**
 * A hash that changes with the schema, the roles, the settings of the session and the rows that migrations wrote. PostgreSQL stores with each
 * row of a catalog the number of the transaction that wrote it (`xmin`), so reading these numbers is enough to notice a change.
 */
export async function fingerprint({ kysely }: Database): Promise<string> {
  const selects = [
    ...CATALOGS.map(
      (catalog) =>
        sql`select format('%s %s %s', ${catalog}::text, count(*), sum(xmin::text::bigint)) as line from ${sql.table(catalog)}`,
    ),
    ...FILLED_TABLES.map((table) => sql`select ${table}::text || t::text from ${sql.table(table)} as t`),
    sql`select format('%s %s', name, setting) from pg_settings where source = 'session'`,
  ]
  const { rows: found } = await sql<{ hash: string }>`
    select md5(string_agg(line, ';' order by line)) as hash
    from (${sql.join(selects, sql` union all `)}) as lines`.execute(kysely)
  return found[0]!.hash
}

/**
 * Deletes every row except those of migrations.
 *
 * @returns true when the fingerprint of the database is `emptyFingerprint` again
 */
export async function emptyDatabase(database: Database, emptyFingerprint: string): Promise<boolean> {
  const { kysely } = database
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${isInOwnSchema} and relkind = 'r'`.execute(kysely)
  const otherTables = tables.map(({ name }) => name).filter((name) => !FILLED_TABLES.includes(name))
  const { rows: filledTables } = await sql<{ name: string }>`${sql.join(
    otherTables.map(
      (name) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
    ),
    sql` union all `,
  )}`.execute(kysely)
  if (filledTables.length > 0)
    await kysely.transaction().execute(async (trx) => {
      // Disables foreign keys, and the triggers that protect audit events and posted entries.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const { name } of filledTables) await sql`delete from ${sql.table(name)}`.execute(trx)
    })
  return (await fingerprint(database)) === emptyFingerprint
}
