import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { TableLine } from './format.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Runs `work` in the transaction with triggers, foreign keys and row level security disabled, so that rows can be inserted in any order.
 * Everything is enabled again before it returns; recreating the foreign keys checks every row. Check constraints and unique indexes stay
 * active.
 */
export async function withoutRules(
  trx: Transaction<Schema>,
  tables: readonly TableLine[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(trx)
  const forced = await forcedTables(trx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  for (const { table } of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  for (const table of forced)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(trx)
  await work()
  for (const table of forced) await sql`alter table ${sql.table(table)} force row level security`.execute(trx)
  for (const { table } of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  for (const { table, name, definition } of keys) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
  }
}

async function foreignKeys(trx: Transaction<Schema>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
    order by c.relname, f.conname`.execute(trx)
  return rows
}

async function forcedTables(trx: Transaction<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname`.execute(trx)
  return rows.map((row) => row.table)
}
