import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARD_CREDIT_PREFIX } from '../../../server/demo/banking.ts'
import { DEMO_ACCOUNTS } from '../../../server/demo/people.ts'
import { GENERATED_TABLES } from '../../../server/demo/rows-by-table.ts'
import { isDemoDatabase, seedDemo, seedGenerated } from '../../../server/demo/seed.ts'
import { DEMO_PASSWORD } from '../../../server/demo-password.ts'
import { createPasswords } from '../../../server/identity/passwords.ts'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import { readUnsettled } from '../../../server/store/bank-settlements.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { proposeSettlement } from '../../../src/domain/bank/settling.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

const clock = { now: () => '2026-11-20T14:02:00.000Z' }

/** A clock that is an hour later at each reading. It reveals rows that use a later reading than the first. */
function hourLaterEachTime(): typeof clock {
  let hours = 0
  return {
    now() {
      const now = new Date(Date.parse(clock.now()) + hours * 3_600_000).toISOString()
      hours += 1
      return now
    },
  }
}

/** A query for the rows that violate a rule. */
type Faults = ReturnType<typeof sql>

describe('the seeded database', () => {
  let db: Database

  beforeAll(async () => {
    db = await openOwnTestDatabase()
    expect(await isDemoDatabase(db)).toBe(false)
    expect(await seedDemo(db, { clock: hourLaterEachTime() })).toBe(true)
  })
  afterAll(() => db.close())

  const read = <Row>(query: (trx: Transaction<Schema>) => Promise<Row>) => asSystem(db, query)
  const faults = async (query: Faults) => (await read((trx) => query.execute(trx))).rows

  it.each<[string, Faults]>([
    [
      'I1: the balance of a wallet is the sum of its movements and the running total after the last one',
      sql`select w.establishment_id from wallets w left join lateral (
            select sum(m.movement_cents) as sum, count(*) as moves,
              (array_agg(m.total_cents order by m.sequence desc))[1] as last
            from wallet_movements m where m.establishment_id = w.establishment_id
          ) moved on true
          where w.balance_cents <> moved.sum or w.balance_cents <> moved.last or w.last_sequence <> moved.moves`,
    ],
    [
      'I1: a running total is the previous one plus the movement, and never below zero',
      sql`select id from (
            select id, total_cents, movement_cents,
              lag(total_cents, 1, 0::bigint) over (partition by establishment_id order by sequence) as before
            from wallet_movements
          ) m where total_cents <> before + movement_cents or total_cents < 0`,
    ],
    [
      'I3: a pouch is in at most one live remittance',
      sql`select pouch_id from remittance_pouches where live group by pouch_id having count(*) > 1`,
    ],
    [
      'I3: a pouch is in a live remittance exactly when it is prepared or handed over, except one whose exchange has ended',
      sql`select p.id from pouches p left join remittance_pouches l on l.pouch_id = p.id and l.live
          where (p.status in ('PREPARED', 'VALIDATED')) <> (l.pouch_id is not null)
            and not (p.type = 'CHANGE' and p.status = 'ARCHIVED')`,
    ],
    [
      'I6: a remittance has the value, number and type of its pouches',
      sql`select r.id from remittances r join remittance_pouches l on l.remittance_id = r.id
          join pouches p on p.id = l.pouch_id group by r.id, r.total_cents, r.pouch_count, r.type
          having sum(p.value_cents) <> r.total_cents or count(*) <> r.pouch_count or bool_or(p.type <> r.type)`,
    ],
    [
      'I6: the value of a CHANGE pouch was taken out of the wallet, and returned if the pouch was deleted',
      sql`select p.id from pouches p left join wallet_movements m on m.pouch_id = p.id where p.type = 'CHANGE'
          group by p.id, p.value_cents, p.status
          having coalesce(sum(m.movement_cents) filter (where m.type = 'DECREASE'), 0) <> -p.value_cents
            or coalesce(sum(m.movement_cents) filter (where m.type = 'REVERSAL'), 0)
              <> case when p.status = 'DELETED' then p.value_cents else 0 end`,
    ],
    [
      'exactly the archived CHANGE pouches have a reception, with a comment if its amount differs from the value of the pouch',
      sql`select p.id from pouches p left join wallet_movements m on m.pouch_id = p.id and m.type = 'RECEPTION'
          where p.type = 'CHANGE' and ((p.status = 'ARCHIVED') <> (m.id is not null)
            or (m.movement_cents <> p.value_cents and m.comment = ''))`,
    ],
    [
      'an inventory that changes the balance has a comment',
      sql`select id from wallet_movements where type = 'INVENTORY' and movement_cents <> 0 and comment = ''`,
    ],
    [
      'I6: the references of an establishment’s remittances have no gap',
      sql`select establishment_id from remittances group by establishment_id
          having min(reference) <> 1 or max(reference) <> count(*)`,
    ],
    [
      'I7: the notes and coins of a count add up to its total',
      sql`select c.id from counts c cross join lateral (
            select sum(face::bigint * pieces::bigint) as worth from jsonb_each_text(c.denominations) as d (face, pieces)
          ) pile where c.denominations is not null and coalesce(pile.worth, 0) <> c.total_cents`,
    ],
    [
      'I7: the notes and coins of an inventory add up to the balance, those of other movements to their amount',
      sql`select m.id from wallet_movements m cross join lateral (
            select sum(face::bigint * pieces::bigint) as worth from jsonb_each_text(m.denominations) as d (face, pieces)
          ) pile where m.denominations is not null
            and pile.worth <> case when m.type = 'INVENTORY' then m.total_cents else abs(m.movement_cents) end`,
    ],
    [
      'I7: a pouch has the value of its count, and the pouch number of its count',
      sql`select p.id from pouches p join counts c on c.id = p.count_id
          where p.status <> 'DELETED' and (p.value_cents <> c.total_cents or p.number <> c.pouch_number)`,
    ],
    [
      'a log adds up: counted, expected, delta',
      sql`select l.id from cash_logs l join counts c on c.cash_log_id = l.id group by l.organization_id, l.id
          having sum(c.total_cents) <> l.counted_cents or sum(c.expected_cents) <> l.expected_cents
            or l.delta_cents is null or l.delta_cents <> l.counted_cents - l.float_cents - l.expected_cents`,
    ],
    [
      'a log expects the receipts and cash movements of its register in the closing; its turnover is the receipts only',
      sql`select l.id from cash_logs l
          join lateral (select sum(r.amount_cents) as cents from archive_receipts r
            where r.archive_id = l.archive_id and r.cash_register_id = l.cash_register_id) received on true
          join lateral (select coalesce(sum(m.amount_cents), 0) as cents from archive_movements m
            where m.archive_id = l.archive_id and m.cash_register_id = l.cash_register_id) went on true
          where received.cents + went.cents <> l.expected_cents or received.cents <> l.turnover_cents`,
    ],
    [
      'the turnover of a closing is the sum of its receipts, and the sum of its sales',
      sql`select a.id from archives a where a.turnover_cents <> (
            select sum(amount_cents) from archive_receipts r where r.archive_id = a.id
          ) or a.turnover_cents <> (select sum(amount_cents) from archive_sales s where s.archive_id = a.id)`,
    ],
    [
      'of the counts above zero, exactly the validated ones have a pouch (notes, cheques) or a wallet movement (coins)',
      sql`select c.id from counts c
          left join pouches p on p.count_id = c.id and p.status <> 'DELETED'
          left join wallet_movements m on m.count_id = c.id and m.type = 'COUNT'
            and not exists (select from wallet_movements r where r.reverses_id = m.id)
          where c.total_cents > 0 and (
            (c.count_type in (4, 6) and (c.status in ('VALIDATED', 'AVALIDATED', 'SENT')) <> (p.id is not null))
            or (c.count_type = 5 and (c.status in ('VALIDATED', 'AVALIDATED', 'SENT')) <> (m.id is not null)))`,
    ],
  ])('%s', async (_, query) => {
    expect(await faults(query)).toEqual([])
  })

  it('I22: every change of a status is one event in the history, and the last one leads to the current status', async () => {
    // A log is saved with its counts. A changed count therefore also changes the version of the log, without
    // an event of the log.
    for (const [entity, table, amiss] of [
      ['count', 'counts', sql`history.events <> t.version`],
      ['cashLog', 'cash_logs', sql`history.events > t.version`],
      ['pouch', 'pouches', sql`history.events <> t.version`],
      ['remittance', 'remittances', sql`history.events <> t.version`],
    ] as const) {
      const broken = await faults(sql`
        select t.id from ${sql.table(table)} t left join lateral (
          select count(*) as events, (array_agg(e.after ->> 'status' order by e.sequence desc)
            filter (where e.after ? 'status'))[1] as last
          from audit_events e where e.entity = ${entity} and e.entity_id = t.id
        ) history on true where ${amiss} or history.last is distinct from t.status`)
      expect(broken, entity).toEqual([])
    }
  })

  it('I23: every change in the history is allowed by the lifecycle and the role of its author', async () => {
    const found: ReplayFinding[] = []
    const { records } = await replayHistory(db, (fault) => found.push(fault))
    expect(found).toEqual([])
    expect(records).toBeGreaterThan(3_000)
  })

  it('has a history that does not depend on whether the day reports were sent', async () => {
    const setReportedOn = (date: string | null) =>
      asSystem(db, (trx) => trx.updateTable('establishments').set({ reported_on: date }).execute())
    await setReportedOn('2026-11-20')
    const found: ReplayFinding[] = []
    await replayHistory(db, (fault) => found.push(fault))
    await setReportedOn(null)
    expect(found).toEqual([])
  })

  it('has valid audit chains', async () => {
    const reports = await verifyAudit(db, [])
    expect(reports.map((report) => report.fault)).toEqual([null, null, null, null])
    expect(reports.reduce((sum, report) => sum + report.events, 0)).toBeGreaterThan(10_000)
  })

  it('has six accounts with the demo password, each with its establishments', async () => {
    const { rows } = await read((trx) =>
      sql<{ email: string; role: number; codes: string; name: string; hash: string }>`
        select u.email, u.role, concat_ws(' ', u.first_name, u.last_name) as name, c.password_hash as hash,
          coalesce(string_agg(e.code, ',' order by e.code), '') as codes
        from users u join user_credentials c on c.user_id = u.id
        left join user_establishments ue on ue.user_id = u.id
        left join establishments e on e.id = ue.establishment_id
        group by u.id, u.email, u.role, u.first_name, u.last_name, c.password_hash order by u.role`.execute(
        trx,
      ),
    )
    expect(rows.map(({ hash: _, ...account }) => account)).toEqual([
      { email: DEMO_ACCOUNTS.superAdmin, role: 1, name: 'Hélène Lagarde', codes: '' },
      { email: DEMO_ACCOUNTS.admin, role: 2, name: 'Bruno Castelli', codes: '' },
      { email: DEMO_ACCOUNTS.accountant, role: 4, name: 'Claire Fontanel', codes: '' },
      { email: DEMO_ACCOUNTS.director, role: 5, name: 'Julien Mercier', codes: 'LYO02,PAR10' },
      { email: DEMO_ACCOUNTS.employee, role: 7, name: 'Hugo Benali', codes: 'PAR10' },
      { email: DEMO_ACCOUNTS.user, role: 10, name: 'Camille Roussel', codes: 'PAR10' },
    ])
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1)
    const passwords = createPasswords()
    expect(await passwords.matches(rows[0]?.hash ?? null, DEMO_PASSWORD)).toBe(true)
    expect(await passwords.matches(rows[0]?.hash ?? null, 'sacoche-demo-2026')).toBe(false)
  })

  it('has credits of the latest controlled card payments; each credit settles one day, less a commission', async () => {
    const proposals = await read(async (trx) => {
      const { rows: lines } = await sql<
        Parameters<typeof readUnsettled>[1] & Parameters<typeof proposeSettlement>[0]
      >`
        select organization_id as "organizationId", account, booked_on as "bookedOn", amount_cents as "amountCents", label, reference
        from bank_lines where reference like ${`${CARD_CREDIT_PREFIX}%`} order by account, booked_on`.execute(
        trx,
      )
      return Promise.all(
        lines.map(async (line) => proposeSettlement(line, 'CARDS', await readUnsettled(trx, line))),
      )
    })
    // Two days of each of the three establishments, less the bank’s commission of 0.65 %.
    expect(proposals.map((proposal) => proposal?.days.length)).toEqual([1, 1, 1, 1, 1, 1])
    for (const proposal of proposals) {
      const [day] = proposal!.days
      expect(proposal!.feeCents).toBe(Math.round(day!.cents * 0.0065))
      expect(day!.date > addDays('2026-11-20', -14)).toBe(true)
    }
  })

  it('has no job and no event of the history later than the start of seeding', async () => {
    const laterChanges = await faults(sql`
      select id from job_events where created_at > ${clock.now()}::timestamptz
      union all select id from audit_events where at > ${clock.now()}::timestamptz`)
    expect(laterChanges).toEqual([])
  })

  it('is recognized as the demo, and is not filled twice', async () => {
    expect(await isDemoDatabase(db)).toBe(true)
    const readEventIds = () => read((trx) => trx.selectFrom('audit_events').select('id').execute())
    const before = await readEventIds()
    expect(await seedDemo(db, { clock })).toBe(false)
    expect(await seedGenerated(db, { clock, size: { seed: 's', establishments: 1, days: 1 } })).toBe(false)
    expect(await readEventIds()).toEqual(before)
  })
})

describe('the seeded data', () => {
  /** A hash of all generated rows, without the hashes of passwords, whose salts are random. */
  async function hashOfContent(db: Database): Promise<string> {
    const hash = createHash('sha256')
    for (const table of [
      ...GENERATED_TABLES,
      'wallets',
      'reference_counters',
      'audit_events',
      'audit_heads',
    ] as const) {
      const { rows } = await asSystem(db, (trx) =>
        sql<{ line: string }>`
          select (to_jsonb(t) - 'password_hash')::text as line from ${sql.table(table)} t order by 1`.execute(
          trx,
        ),
      )
      expect(rows.length, table).toBeGreaterThan(0)
      hash.update(`${table}\n${rows.map((row) => row.line).join('\n')}\n`)
    }
    return hash.digest('hex')
  }

  async function seedAndHash(seed: string): Promise<string> {
    const db = await openOwnTestDatabase()
    try {
      const totals: number[] = []
      const size = { seed, establishments: 1, days: 15 }
      expect(await seedGenerated(db, { clock, size, onProgress: (counts) => totals.push(counts) })).toBe(true)
      expect(totals.toSorted((a, b) => a - b)).toEqual(totals)
      expect((await verifyAudit(db, [])).map((report) => report.fault)).toEqual([null, null])
      return await hashOfContent(db)
    } finally {
      await db.close()
    }
  }

  it('can be written to PostgreSQL too, with a login that is no superuser', async () => {
    const db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
    try {
      expect(await seedGenerated(db, { clock, size: { seed: 'one', establishments: 1, days: 20 } })).toBe(
        true,
      )
      expect((await verifyAudit(db, [])).map((report) => report.fault)).toEqual([null, null])
    } finally {
      await db.close()
    }
  })

  it('is exactly the same for the same seed and time, and different for another seed', async () => {
    const first = await seedAndHash('one')
    expect(await seedAndHash('one')).toBe(first)
    expect(await seedAndHash('two')).not.toBe(first)
  }, 300_000)
})
