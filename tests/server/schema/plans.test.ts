import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageQuery } from '../../../server/query/list-query.ts'
import { listReading } from '../../../server/query/reading.ts'
import { bankLines } from '../../../server/resources/bank.ts'
import { counts } from '../../../server/resources/counts.ts'
import { auditEvents } from '../../../server/resources/events.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { TOTAL_CAP } from '../../../src/domain/lists/query.ts'
import { ACCOUNTANT_SESSION, copiedId, copyRows, planOf, rowsReadOf } from './plan-reads.ts'
import { accountantOf, directorOf, ENGINES, idsOf, openWithTenants } from './tenants.ts'

const COUNTS = 6_000
const POUCHES = COUNTS / 2
const BANK_LINES = 100_000
const EVENTS = 50_000
const { organization, user, establishment, log, count, bankLine } = idsOf(1)
const RARE_PERSON = '0000000c-0000-7000-8000-000000000001'
const EVENTS_OF_RARE_PERSON = 10

/** Queries like those of the screens. Row level security must not make any of them scan a whole table. */
const QUERIES = {
  'a count by its id': sql`select * from counts where id = ${count}`,
  'the counts of a log': sql`select * from counts where cash_log_id = ${log}`,
  'the latest counts': sql`select id from counts order by date desc, id desc limit 25`,
  'the counts with the oldest changes': sql`select id from counts order by updated_at, id limit 25`,
  'the latest counts of an establishment': sql`
    select id from counts where establishment_id = ${establishment} order by date desc, id desc limit 25`,
  'counts of a rare status': sql`
    select id from counts where status = 'VALIDATED' order by date desc, id desc limit 25`,
  'counts of a period': sql`
    select id from counts where date between '2020-03-01' and '2020-03-31' order by date, id limit 25`,
  'the sheet of a service': sql`
    select id from cash_logs where establishment_id = ${establishment} and date = '2020-03-01'
      and service = 'lunch' and status <> 'DELETED'`,
  'the latest logs': sql`select id from cash_logs order by date desc, id desc limit 25`,
  'the latest logs of an establishment': sql`
    select id from cash_logs where establishment_id = ${establishment} order by date desc, id desc limit 25`,
  'the latest of 100,000 bank lines': sql`
    select id from bank_lines order by booked_on desc, id desc limit 25`,
  'bank lines after a cursor': sql`
    select id from bank_lines where (booked_on, id) < (date '2023-05-01', ${bankLine}::uuid)
    order by booked_on desc, id desc limit 25`,
  'open bank lines': sql`
    select id from bank_lines where status = 'OPEN' order by booked_on desc, id desc limit 25`,
  'settled or linked bank lines': sql`
    select id from bank_lines where status = 'LINKED' order by booked_on desc, id desc limit 25`,
  'card lines': sql`
    select id from bank_lines where kind = 'CARDS' order by booked_on desc, id desc limit 25`,
  'bank lines of an amount': sql`
    select id from bank_lines where amount_cents between 10000 and 10001 order by amount_cents, id limit 25`,
}

describe.each(ENGINES)('plans under row level security on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openWithTenants(engine, 1, 2)
    await asSystem(db, fillCounts)
    await asSystem(db, fillHistory)
    await sql`vacuum analyze`.execute(db.kysely)
  })
  afterAll(() => db.close())

  it.each(Object.keys(BANK_LISTS))(
    'read no more of 100,000 bank lines than the limit for %s',
    async (name) => {
      const [text, mostRows] = BANK_LISTS[name]!
      const query = pageQuery([...new URLSearchParams(text)], bankLines)
      const paged = text === '' ? { ...query, after: { value: '2023-05-01', id: bankLine } } : query
      const { statement } = listReading({ db }, ACCOUNTANT_SESSION, bankLines, paged)
      const [plan] = await inScope(db, accountantOf(1), (trx) => planOf(trx, statement))
      const rows = rowsReadOf('bank_lines', plan!)
      expect(rows).toBeGreaterThan(0)
      expect(rows).toBeLessThanOrEqual(mostRows)
    },
  )

  it.each(Object.keys(HISTORY_FILTERS))('read no more of 50,000 events than match for %s', async (filter) => {
    const query = pageQuery([...new URLSearchParams(`range=0-24&sort=at_desc&${filter}`)], auditEvents)
    const { statement } = listReading({ db }, ACCOUNTANT_SESSION, auditEvents, query)
    const [plan] = await inScope(db, accountantOf(1), (trx) => planOf(trx, statement))
    const [fewest, most] = HISTORY_FILTERS[filter]!
    const rows = rowsReadOf('audit_events', plan!)
    expect(rows).toBeGreaterThanOrEqual(fewest)
    expect(rows).toBeLessThanOrEqual(most)
  })

  it('read pouches only for the counts of the page', async () => {
    const { statement } = listReading(
      { db },
      ACCOUNTANT_SESSION,
      counts,
      pageQuery([...new URLSearchParams('range=0-24&sort=date_desc')], counts),
    )
    const [plan] = await inScope(db, accountantOf(1), (trx) => planOf(trx, statement))
    const pouches = rowsReadOf('pouches', plan!)
    expect(pouches).toBeGreaterThan(0)
    expect(pouches).toBeLessThanOrEqual(25)
  })

  it('read only the rows of a small organization beside a large one', async () => {
    const small = idsOf(2).organization
    const accountant = { ...ACCOUNTANT_SESSION, homeOrganizationId: small, organizationId: small }
    const { statement } = listReading({ db }, accountant, bankLines, pageQuery([['range', '0-0']], bankLines))
    const [plan] = await inScope(db, accountantOf(2), (trx) => planOf(trx, statement))
    // Its only line, once: the first page is also the last, so no second read counts the total.
    expect(rowsReadOf('bank_lines', plan!)).toBe(1)
  })

  it.each(Object.keys(QUERIES) as (keyof typeof QUERIES)[])('find %s without a table scan', async (name) => {
    for (const scope of [directorOf(1), accountantOf(1)]) {
      const plan = await inScope(db, scope, async (trx) => {
        const { rows } = await sql<Record<string, string>>`explain (costs off) ${QUERIES[name]}`.execute(trx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan, `${name} for role ${scope.role}`).not.toMatch(/Seq Scan on (counts|cash_logs|bank_lines)/u)
    }
  })
})

/**
 * The lists of the bank workspace as its screens request them, each with the highest number of rows of
 * `bank_lines` that it may read.
 */
const BANK_LISTS: Readonly<Record<string, readonly [query: string, mostRows: number]>> = {
  'the first page': ['range=0-24', 2 * TOTAL_CAP],
  // The test adds the cursor to the empty query.
  'a page after a cursor in the middle': ['', 2 * TOTAL_CAP],
  'open lines': ['status=OPEN', 2 * TOTAL_CAP],
  // One line in ten matches, so ten lines are read for each match in the order of dates.
  'card lines': ['kind=CARDS', 11 * TOTAL_CAP],
  'lines of an amount': ['amountCents_from=10000&amountCents_to=10001', 2 * TOTAL_CAP],
  // The text can be anywhere in a label, so page and total each read every line once.
  'a rare text': ['q=NOWHERE', 2 * (BANK_LINES + 10)],
  'lines of a week': ['bookedOn_from=2023-05-01&bookedOn_to=2023-05-07', 2 * TOTAL_CAP],
}

/**
 * Filters of the audit log, each with the lowest and the highest number of events that it may read: those that
 * match, for the page and for the total.
 */
const HISTORY_FILTERS: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  [`byId=${RARE_PERSON}`]: [EVENTS_OF_RARE_PERSON, 2 * EVENTS_OF_RARE_PERSON],
  [`byId=${RARE_PERSON}&at_from=2026-01-01T00:00:00.000Z`]: [
    EVENTS_OF_RARE_PERSON,
    2 * EVENTS_OF_RARE_PERSON,
  ],
  'entity=pouch': [EVENTS / 100, 2 * TOTAL_CAP],
  'entity=saleTypeTax': [0, 0],
}

/**
 * Adds services of a register with ten counts each, pouches and bank lines. Triggers are disabled from here
 * on; plans do not depend on them.
 */
async function fillCounts(trx: Transaction<Schema>): Promise<void> {
  for (const table of ['cash_logs', 'counts', 'payment_categories', 'pouches', 'bank_lines'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  const copy = (table: string, changed: Readonly<Record<string, RawBuilder<unknown>>>, count: number) =>
    copyRows(trx, table, { organization, changed, many: count })
  await copy('payment_categories', { id: copiedId('7') }, 10)
  await copy(
    'cash_logs',
    {
      id: copiedId('8'),
      date: sql`date '2020-01-01' + n / 2`,
      service: sql`case n % 2 when 0 then 'lunch' else 'evening' end`,
    },
    COUNTS / 10,
  )
  await copy(
    'counts',
    {
      id: copiedId('9'),
      cash_log_id: copiedId('8', sql`1 + (n - 1) / 10`),
      payment_category_id: copiedId('7', sql`1 + n % 10`),
      date: sql`date '2020-01-01' + n / 20`,
      updated_at: sql`copied.updated_at + n * interval '1 second'`,
      status: sql`case when n % 500 = 0 then 'VALIDATED' else 'SENT' end`,
    },
    COUNTS,
  )
  // Every second count has a pouch.
  await copy(
    'pouches',
    {
      id: copiedId('b'),
      number: sql`'P' || lpad(n::text, 7, '0')`,
      count_id: copiedId('9', sql`2 * n`),
    },
    POUCHES,
  )
  // One line in a hundred is open, one in ten is a card payment.
  await copy(
    'bank_lines',
    {
      id: copiedId('a'),
      position: sql`n + 1`,
      booked_on: sql`date '2020-01-01' + n / 50`,
      amount_cents: sql`n`,
      fingerprint: sql`encode(sha256(n::text::bytea), 'hex')`,
      kind: sql`case when n % 10 = 0 then 'CARDS' else 'IGNORED' end`,
      kind_at: sql`copied.updated_at`,
      linked: sql`false`,
      status: sql`case when n % 100 = 0 then 'OPEN' when n % 100 = 1 then 'LINKED' else 'IGNORED' end`,
    },
    BANK_LINES,
  )
}

/** Adds events of counts. One in a hundred is about a pouch, and ten are of a person who did nothing else. */
async function fillHistory(trx: Transaction<Schema>): Promise<void> {
  await sql`
    insert into audit_events (organization_id, establishment_id, id, sequence, at, by_id, by_name, address, action,
      entity, entity_id, hash)
    select ${organization}::uuid, ${establishment}::uuid, ${copiedId('d')}, n,
      timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % ${EVENTS / EVENTS_OF_RARE_PERSON}::int = 0 then ${RARE_PERSON}::uuid else ${user}::uuid end,
      'A person', '', 'edit', case when n % 100 = 0 then 'pouch' else 'count' end, ${count}::uuid,
      sha256(n::text::bytea)
    from generate_series(1, ${EVENTS}::int) n`.execute(trx)
}
