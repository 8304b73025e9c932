import { sql, type Transaction } from 'kysely'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'

/**
 * Manipulates rows as somebody with full access to the database, replays the history, and restores the tables.
 *
 * @param tables all that `tamper` changes
 */
export async function faultsAfterTampering(
  db: Database,
  tables: readonly string[],
  tamper: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<readonly ReplayFinding[]> {
  const withoutTriggers = (work: (trx: Transaction<Schema>) => Promise<unknown>) =>
    asSystem(db, async (trx) => {
      await sql`reset role`.execute(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await work(trx)
    })
  await withoutTriggers(async (trx) => {
    for (const table of tables)
      await sql`create table ${sql.table(`saved_${table}`)} as table ${sql.table(table)}`.execute(trx)
  })
  try {
    await withoutTriggers(tamper)
    const faults: ReplayFinding[] = []
    await replayHistory(db, (fault) => faults.push(fault))
    return faults
  } finally {
    await withoutTriggers(async (trx) => {
      for (const table of tables) {
        const { rows } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx)
        const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
        await sql`delete from ${sql.table(table)}`.execute(trx)
        await sql`
          insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`saved_${table}`)}`.execute(
          trx,
        )
        await sql`drop table ${sql.table(`saved_${table}`)}`.execute(trx)
      }
    })
  }
}
