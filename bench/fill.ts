import { sql } from 'kysely'
import { systemClock } from '../server/clock-and-ids.ts'
import { seedGenerated } from '../server/demo/seed.ts'
import { migrate } from '../server/store/migrate.ts'
import type { Database } from '../server/store/open.ts'

/** The approximate number of counts per establishment. It is lower in a small database, because there are at least 16 establishments. */
const COUNTS_PER_ESTABLISHMENT = 2_000
/** The number of business dates that the demo generates; earlier dates are copies of them. */
const GENERATED_DAYS = 2
const SHIFTED_COLUMNS = new Set(['created_at', 'updated_at', 'validated_at'])

/**
 * Fills a new database with about `rows` counts: the generator of the demo creates the last days of every establishment, and the cash
 * logs and counts of these days are copied into the past. The copies have no history, so `verify-audit --replay` reports faults.
 *
 * @param db opened as superuser, because the copies bypass triggers and foreign keys
 */
export async function fillWithCounts(db: Database, rows: number): Promise<void> {
  await migrate(db)
  const establishments = Math.max(16, Math.round(rows / COUNTS_PER_ESTABLISHMENT))
  await seedGenerated(db, {
    clock: systemClock,
    size: { seed: 'bench', establishments, days: GENERATED_DAYS },
  })
  const counted = await sql<{ n: number }>`select count(*)::int as n from counts`.execute(db.kysely)
  const copies = Math.max(0, Math.round(rows / (counted.rows[0]?.n ?? 1)) - 1)
  await db.kysely.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const table of ['cash_logs', 'counts']) {
      const { rows: columns } = await sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
        connection,
      )
      const names = columns.map(({ name }) => name)
      await sql`
        insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(names.map(copiedColumn))}
        from ${sql.table(table)} t, generate_series(1, ${copies}::int) k
        order by ${sql.ref('t.organization_id')}, k desc`.execute(connection)
    }
    await sql`reset session_replication_role`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
}

/**
 * The SQL of a column of the k-th copy: an id is a hash of the original id and k, with the digits that make
 * it a UUID of version 8; dates are shifted into the past.
 */
function copiedColumn(name: string) {
  const value = sql.ref(`t.${name}`)
  if (name === 'id' || name === 'cash_log_id')
    return sql`overlay(overlay(md5(${value}::text || k) placing '8' from 13) placing '8' from 17)::uuid`
  if (name === 'date') return sql`${value} - k * ${sql.lit(GENERATED_DAYS)}`
  if (SHIFTED_COLUMNS.has(name)) return sql`${value} - k * ${sql.lit(`${GENERATED_DAYS} days`)}::interval`
  return value
}
