import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../server/store/schema.ts'

/**
 * Inserts this number of cash logs, two for each date from `from` on. They are copies of one log of the organization, without its counts, and
 * the triggers that check the rules are switched off.
 */
export async function addOldLogs(
  trx: Transaction<Schema>,
  ids: { readonly organization: string; readonly establishment: string; readonly register: string },
  count: number,
  from = '2001-01-01',
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'cash_logs'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    trx,
  )
  const newValues: Readonly<Record<string, ReturnType<typeof sql>>> = {
    id: sql`gen_random_uuid()`,
    establishment_id: sql`${ids.establishment}::uuid`,
    cash_register_id: sql`${ids.register}::uuid`,
    date: sql`${from}::date + n / 2`,
    service: sql`case n % 2 when 0 then 'lunch' else 'evening' end`,
  }
  await sql`alter table cash_logs disable trigger user`.execute(trx)
  await sql`
    insert into cash_logs (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(({ name }) => newValues[name] ?? sql.ref(`copied.${name}`)))}
    from (select * from cash_logs where organization_id = ${ids.organization}::uuid and status <> 'DELETED' limit 1) copied,
      generate_series(0, ${count - 1}::int) n`.execute(trx)
  await sql`alter table cash_logs enable trigger user`.execute(trx)
}
