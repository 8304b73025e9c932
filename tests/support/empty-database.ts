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

/** A hash of the schema, the roles, the settings of the session and the rows that migrations wrote. */
export async function fingerprint({ kysely }: Database): Promise<string> {
  const selectsOfFilledTables = FILLED_TABLES.map(
    (table) => sql`union all select ${table}::text || t::text from ${sql.table(table)} as t`,
  )
  const { rows: found } = await sql<{ hash: string }>`
    select md5(string_agg(line, ';' order by line)) as hash from (
      select format('%s %s %s %s %s', c.oid::regclass, relkind, relrowsecurity, relforcerowsecurity, relacl) as line
        from pg_class c join pg_namespace n on n.oid = relnamespace where ${isInOwnSchema}
      union all select format('%s %s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull, attacl)
        from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace where ${isInOwnSchema}
      union all select format('%s %s', o.conrelid::regclass, pg_get_constraintdef(o.oid))
        from pg_constraint o join pg_namespace n on n.oid = connamespace where ${isInOwnSchema}
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select format('%s %s', p.oid::regprocedure, md5(prosrc))
        from pg_proc p join pg_namespace n on n.oid = pronamespace where ${isInOwnSchema}
      union all select format('%s %s', schemaname || '.' || tablename || '.' || policyname, md5(row(cmd, roles, qual, with_check)::text))
        from pg_policies
      union all select format('%s %s %s', rolname, rolsuper, rolbypassrls) from pg_roles
      union all select format('%s %s', name, setting) from pg_settings where source = 'session'
      ${sql.join(selectsOfFilledTables, sql` `)}
    ) as lines`.execute(kysely)
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
