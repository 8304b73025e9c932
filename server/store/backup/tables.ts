import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { BackupContents, TableLine, TableTally } from './format.ts'

type QuerySource = Kysely<Schema> | Transaction<Schema>

/**
 * Tables about the database itself, which a backup leaves out. The header of a backup lists the applied migrations, and a restore applies them. A
 * restored database has no backup yet.
 */
const DATABASE_TABLES = ['kysely_migration', 'kysely_migration_lock', 'last_backup']
/** The database type of all amounts. */
const MONEY = 'cents'

/**
 * Every table that a backup contains, with its stored columns, in a fixed order. The job queue, which has its
 * own schema, is not in a backup: it is rebuilt.
 */
export async function listTables(db: QuerySource): Promise<readonly TableLine[]> {
  const { rows } = await sql<TableLine>`
    select c.relname as table, jsonb_agg(jsonb_build_object('name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any (${DATABASE_TABLES})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** The names of the applied migrations in order; null when none is applied. */
export async function appliedMigrations(db: QuerySource): Promise<readonly string[] | null> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return null
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return steps.rows.length === 0 ? null : steps.rows.map((step) => step.name)
}

/** The totals of a backup: the rows and amounts of each table, and the heads of the audit chains. */
export async function countContents(
  trx: Transaction<Schema>,
  tables: readonly TableLine[],
): Promise<BackupContents> {
  const tallies: Record<string, TableTally> = {}
  for (const table of tables) tallies[table.table] = await totalsOf(trx, table)
  return { tables: tallies, audit: await readHeads(trx) }
}

async function totalsOf(trx: Transaction<Schema>, { table, columns }: TableLine): Promise<TableTally> {
  const amounts = columns.filter((column) => column.type === MONEY).map((column) => column.name)
  const sums = amounts.map((name) => sql`, coalesce(sum(${sql.ref(name)}), 0)::text as ${sql.ref(name)}`)
  const { rows } = await sql<{ rows: number; cents: Record<string, string> }>`
    select rows, to_jsonb(counted) - 'rows' as cents
    from (select count(*) as rows ${sql.join(sums, sql``)} from ${sql.table(table)}) as counted`.execute(trx)
  return rows[0] ?? { rows: 0, cents: {} }
}

async function readHeads(trx: Transaction<Schema>): Promise<BackupContents['audit']> {
  const heads = await trx
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .orderBy('organization_id')
    .orderBy('establishment_id', (order) => order.nullsFirst())
    .execute()
  const digest = createHash('sha256')
  for (const head of heads) digest.update(head.hash)
  return {
    chains: heads.length,
    events: heads.reduce((events, head) => events + head.sequence, 0),
    heads: digest.digest('hex'),
  }
}
