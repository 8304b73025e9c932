import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'

/** By table, the column that a restore changes on purpose: a restore ends the open sessions. */
const CHANGED_BY_RESTORE: Readonly<Record<string, string>> = { sessions: 'ended_at' }

/**
 * Every table of the product, without those about the database itself, with its number of rows and a hash of them. The hash ignores the
 * order of the rows and the column in CHANGED_BY_RESTORE; it is null for an empty table.
 */
export function tableContentsOf(
  db: Database,
): Promise<Record<string, { rows: number; hash: string | null }>> {
  return asSystem(db, async (trx) => {
    await sql.raw("set local timezone = 'UTC'").execute(trx)
    const contents: Record<string, { rows: number; hash: string | null }> = {}
    // Listed here and not by the backup, which could leave a table out.
    const tables = await sql<{ table: string }>`
      select tablename as table from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'last_backup' order by 1`.execute(
      trx,
    )
    for (const { table } of tables.rows) {
      const { rows } = await sql<{ rows: number; hash: string | null }>`
        select count(*) as rows, md5(string_agg(line, chr(10) order by line collate "C")) as hash from (
          select (to_jsonb(t) - ${CHANGED_BY_RESTORE[table] ?? ''}::text)::text as line from ${sql.table(table)} as t
        ) as lines`.execute(trx)
      if (rows[0]) contents[table] = rows[0]
    }
    return contents
  })
}

/**
 * The balance of every wallet with the sum of its movements, the status and total of every remittance, and the head of every audit chain.
 * Amounts are in cents.
 */
export function keyFiguresOf(db: Database) {
  return asSystem(db, async (trx) => {
    const wallets = await sql<{ establishment: string; balance: number; moved: number }>`
      select w.establishment_id as establishment, w.balance_cents as balance,
        (select coalesce(sum(m.movement_cents), 0)::bigint from wallet_movements m
          where m.organization_id = w.organization_id and m.establishment_id = w.establishment_id) as moved
      from wallets w order by 1`.execute(trx)
    const remittances = await sql<{ id: string; status: string; total: number }>`
      select id, status, total_cents as total from remittances order by id`.execute(trx)
    const heads = await sql<{ hash: string; sequence: number }>`
      select encode(hash, 'hex') as hash, sequence from audit_heads order by 1`.execute(trx)
    return { wallets: wallets.rows, remittances: remittances.rows, heads: heads.rows }
  })
}
