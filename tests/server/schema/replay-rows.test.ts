import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postDemoEntries } from '../../../server/demo/accounting.ts'
import { seedGenerated } from '../../../server/demo/seed.ts'
import { replayHistory } from '../../../server/store/audit-replay.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { faultsAfterTampering } from './tampering.ts'

const AT = '2026-11-20T14:02:00.000Z'

// SECURITY.md, check 39
describe('a replay of the history', () => {
  let db: Database

  beforeAll(async () => {
    // The login of this database may disable the triggers that would refuse the manipulations below.
    db = await openOwnTestDatabase()
    await seedGenerated(db, { clock: { now: () => AT }, size: { seed: 'one', establishments: 1, days: 20 } })
    await asSystem(db, (trx) => postDemoEntries(trx, AT, '2026-11-10'))
    await asSystem(db, (trx) =>
      sql`insert into accounting_closings (organization_id, establishment_id, id, created_at, updated_at, month, status,
          by_id, by_name, status_by_name, counts, remittances)
        select e.organization_id, e.id, gen_random_uuid(), ${AT}::timestamptz, ${AT}::timestamptz, '2026-10', 'CLOSED',
          u.id, 'Ada', 'Ada', 0, 0
        from establishments e join users u on u.organization_id = e.organization_id and u.role = 4 limit 1`.execute(
        trx,
      ),
    )
  })
  afterAll(() => db.close())

  const tamper = async (tables: readonly string[], work: (trx: Transaction<Schema>) => Promise<unknown>) => {
    const faults = await faultsAfterTampering(db, tables, work)
    return faults.map(({ entity, fault }) => `${entity} ${fault}`)
  }

  const NO_EVENT = 'accountingClosing has no history'

  it('finds nothing in what only the program has written, and a closing of a month that was only inserted', async () => {
    const faults: string[] = []
    await replayHistory(db, ({ entity, fault }) => faults.push(`${entity} ${fault}`))
    expect(faults).toEqual([NO_EVENT])
  })

  /** Inserts a copy of the first row with another id and these values. */
  const copyRow = (trx: Transaction<Schema>, table: string, values: Readonly<Record<string, unknown>> = {}) =>
    sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()) || ${JSON.stringify(values)}::jsonb)).*
      from ${sql.table(table)} t where id = (select id from ${sql.table(table)} order by id limit 1)`.execute(
      trx,
    )

  it.each([
    ['cashLog', 'cash_logs', { status: 'DELETED' }],
    ['bankStatement', 'bank_statements', { message_id: 'x', line_count: 0, new_line_count: 0 }],
    ['paymentCategory', 'payment_categories', { name: 'x', short_name: 'x' }],
    ['saleTypeTax', 'sale_type_taxes', { code: 'x', sale_type: 'x' }],
    ['deltaReason', 'delta_reasons', { name: 'x' }],
    ['archive', 'archives', { sequence: 9999 }],
    ['accountingExport', 'accounting_exports', { job_id: '00000000-0000-7000-8000-00000000dead' }],
  ])('finds an added row of a %s', async (entity, table, values) => {
    const faults = await tamper([table], (trx) => copyRow(trx, table, values))
    expect(faults).toEqual([NO_EVENT, `${entity} has no history`].sort())
  })

  it.each([
    ['cashLog', 'cash_logs'],
    ['bankStatement', 'bank_statements'],
    ['paymentCategory', 'payment_categories'],
    ['saleTypeTax', 'sale_type_taxes'],
    ['deltaReason', 'delta_reasons'],
    ['archive', 'archives'],
    ['accountingExport', 'accounting_exports'],
    ['walletMovement', 'wallet_movements'],
  ])('finds a deleted row of a %s', async (entity, table) => {
    const faults = await tamper([table], (trx) =>
      sql`delete from ${sql.table(table)} where id = (select id from ${sql.table(table)} order by id desc limit 1)`.execute(
        trx,
      ),
    )
    expect(faults).toContain(`${entity} has a history, but no row`)
  })

  it('accepts a deleted payment category whose history ends with the deletion', async () => {
    const faults = await tamper(['payment_categories', 'audit_events'], async (trx) => {
      await sql`update audit_events set action = 'delete' where entity = 'paymentCategory' and entity_id = (
        select id from payment_categories order by id limit 1)`.execute(trx)
      await sql`delete from payment_categories where id = (select id from payment_categories order by id limit 1)`.execute(
        trx,
      )
    })
    expect(faults).toEqual([NO_EVENT])
  })

  const WALLET = 'wallet has another balance or number of movements than its movements'

  it('finds a movement that was added to the wallet together with its balance', async () => {
    const faults = await tamper(['wallet_movements', 'wallets'], async (trx) => {
      const { rows } = await sql<{ sequence: number; total: number }>`
        update wallets set balance_cents = balance_cents + 5000, last_sequence = last_sequence + 1
        returning last_sequence as sequence, balance_cents as total`.execute(trx)
      const { sequence, total } = rows[0]!
      await copyRow(trx, 'wallet_movements', {
        sequence,
        movement_cents: 5000,
        total_cents: total,
        type: 'INVENTORY',
        pouch_id: null,
        count_id: null,
        denominations: null,
      })
    })
    expect(faults).toEqual([NO_EVENT, 'walletMovement has no history'])
  })

  it('finds a balance that is not the sum of the movements', async () => {
    const faults = await tamper(['wallets'], (trx) =>
      sql`update wallets set balance_cents = balance_cents + 1`.execute(trx),
    )
    expect(faults).toEqual([NO_EVENT, WALLET])
  })

  it('finds a wrong running total', async () => {
    const faults = await tamper(['wallet_movements', 'audit_events'], async (trx) => {
      const where = sql`id = (select id from wallet_movements where denominations is null or type <> 'INVENTORY'
        order by sequence desc limit 1)`
      await sql`update wallet_movements set total_cents = total_cents + 1 where ${where}`.execute(trx)
      await sql`update audit_events set after = after || jsonb_build_object('totalCents', (after ->> 'totalCents')::bigint + 1)
        where entity_id in (select id from wallet_movements where ${where}) and action = 'create'`.execute(
        trx,
      )
    })
    expect(faults).toContain(
      'walletMovement has a running total that is not the previous one plus its amount',
    )
  })

  it('finds gaps in the references of remittances and in the numbers of entries', async () => {
    const faults = await tamper(['remittances', 'audit_events', 'accounting_entries'], async (trx) => {
      const first = sql`select id from remittances where reference = 1`
      await sql`delete from audit_events where entity = 'remittance' and entity_id in (${first})`.execute(trx)
      await sql`delete from remittances where reference = 1`.execute(trx)
      await sql`delete from accounting_entries where number = 2`.execute(trx)
    })
    expect(faults).toContain('establishment has remittances whose references are not 1, 2, 3 and so on')
    expect(faults).toContain('accountingJournal has entries whose numbers are not 1, 2, 3 and so on')
  })

  it('finds that the last entry of a journal was deleted, and the last line of a bank statement', async () => {
    const faults = await tamper(['accounting_entries', 'bank_lines'], async (trx) => {
      await sql`delete from accounting_entries e where number = (
        select max(number) from accounting_entries o where o.journal_id = e.journal_id)`.execute(trx)
      await sql`delete from bank_lines where position = (select max(position) from bank_lines)`.execute(trx)
    })
    expect(faults).toContain('accountingJournal has entries whose numbers are not 1, 2, 3 and so on')
    expect(faults).toContain('bankStatement has another number of lines than were imported')
  })

  /** Records an edit of the first row as the program does, without changing the row. */
  const recordEdit = (
    trx: Transaction<Schema>,
    entity: string,
    entityId: string,
    after: Readonly<Record<string, unknown>>,
  ) =>
    sql`insert into audit_events (organization_id, id, sequence, at, by_name, address, action, entity, entity_id, after, hash)
      select organization_id, gen_random_uuid(), max(sequence) + 1, ${AT}::timestamptz, '', '', 'edit', ${entity},
        ${entityId}::uuid, ${JSON.stringify(after)}::jsonb, sha256('x')
      from audit_events where establishment_id is null group by 1`.execute(trx)

  const firstLink = async (trx: Transaction<Schema>) => {
    const { rows } = await sql<{ userId: string; establishmentId: string }>`
      select user_id as "userId", establishment_id as "establishmentId" from user_establishments order by 1 limit 1`.execute(
      trx,
    )
    return rows[0]!
  }

  it('finds that a person was given or lost an establishment in the table', async () => {
    const tables = ['user_establishments', 'audit_events']
    const differs = 'user differs from its history in establishmentIds'
    const lost = await tamper(tables, async (trx) => {
      const { userId, establishmentId } = await firstLink(trx)
      await recordEdit(trx, 'user', userId, { establishmentIds: [establishmentId] })
      await sql`delete from user_establishments where user_id = ${userId}::uuid`.execute(trx)
    })
    expect(lost).toContain(differs)
    const given = await tamper(tables, async (trx) => {
      const { userId } = await firstLink(trx)
      await recordEdit(trx, 'user', userId, { establishmentIds: [] })
    })
    expect(given).toContain(differs)
    const unchanged = await tamper(tables, async (trx) => {
      const { userId, establishmentId } = await firstLink(trx)
      await recordEdit(trx, 'user', userId, { establishmentIds: [establishmentId] })
    })
    expect(unchanged).not.toContain(differs)
  })

  it('finds a pouch that was moved out of its remittance', async () => {
    const faults = await tamper(['remittance_pouches'], (trx) =>
      sql`delete from remittance_pouches where pouch_id = (select min(pouch_id::text)::uuid from remittance_pouches)`.execute(
        trx,
      ),
    )
    expect(faults).toContain('remittance differs from its history in pouchIds')
  })

  it('finds accounting settings that were changed in the table', async () => {
    const faults = await tamper(['accounting_settings', 'audit_events'], async (trx) => {
      const { rows } = await sql<{
        id: string
      }>`select organization_id as id from accounting_settings`.execute(trx)
      const { id } = rows[0]!
      await recordEdit(trx, 'accountingSettings', id, {
        bankEntries: true,
        deliveryUrl: 'https://example.com',
      })
      await sql`update accounting_settings set delivery_url = 'https://eve.example.com'`.execute(trx)
    })
    expect(faults).toContain('accountingSettings differs from its history in delivery_url')
  })
})
