import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../../server/store/open.ts'
import { asSystem } from '../../../../server/store/scope.ts'
import type { expectedData } from './model.ts'

type OrganizationData = ReturnType<typeof expectedData>

/** The data of an organization in the database, in the model's shape. */
export async function readOrganization(db: Database, organizationId: string): Promise<OrganizationData> {
  const inOrganization = sql`organization_id = ${organizationId}::uuid`
  const rows = (columns: string, table: string) => sql`
    (select coalesce(json_agg(r order by r.id), '[]') from (
      select ${sql.raw(columns)} from ${sql.table(table)} t where ${inOrganization}) r)`
  const found = await asSystem(db, (trx) =>
    sql<{ model: OrganizationData }>`select json_build_object(
      'balanceCents', (select sum(balance_cents) from wallets where ${inOrganization}),
      'logs', ${rows(
        'id, status, counted_cents as "countedCents", expected_cents as "expectedCents", delta_cents as "deltaCents"',
        'cash_logs',
      )},
      'counts', ${rows(
        'id, cash_log_id as "cashLogId", status, total_cents as "totalCents", pouch_number as "pouchNumber"',
        'counts',
      )},
      'pouches', ${rows(
        `id, number, type, value_cents as "valueCents", status, count_id as "countId",
         (select l.remittance_id from remittance_pouches l where l.pouch_id = t.id and l.live) as "remittanceId"`,
        'pouches',
      )},
      'remittances', ${rows(
        `id, reference, type, total_cents as "totalCents", status, receipt_number as "receiptNumber",
         credited_cents as "creditedCents",
         array(select l.pouch_id from remittance_pouches l where l.remittance_id = t.id and not l.left_behind order by 1) as "pouchIds"`,
        'remittances',
      )}) as model`.execute(trx),
  )
  return found.rows[0]!.model
}

/** Queries for the rows that violate a rule about money. They must find none after any commands. */
const RULES: Readonly<Record<string, string>> = {
  'a balance is the sum of its movements, and never below zero': `
    select establishment_id from wallets w where balance_cents < 0 or balance_cents <> (
      select coalesce(sum(movement_cents), 0) from wallet_movements m where m.establishment_id = w.establishment_id)`,
  'every running total is the previous one plus the movement': `
    select id from (select id, total_cents, sum(movement_cents) over (partition by establishment_id order by sequence) as sum
      from wallet_movements) m where total_cents <> sum`,
  'a movement is reversed at most once, by exactly its amount': `
    select r.id from wallet_movements r join wallet_movements m on m.id = r.reverses_id
    where r.movement_cents <> -m.movement_cents`,
  'a pouch is in at most one live remittance': `
    select pouch_id from remittance_pouches where live group by pouch_id having count(*) > 1`,
  'a pouch is prepared or handed over exactly while it is in a live remittance, until its coins are received': `
    select p.id from pouches p where p.status <> 'ARCHIVED' and (p.status in ('PREPARED', 'VALIDATED')) <> exists (
      select from remittance_pouches l where l.pouch_id = p.id and l.live)`,
  'the value of a CHANGE pouch was taken out of the wallet, and returned exactly if the pouch was deleted': `
    select p.id from pouches p left join wallet_movements m on m.pouch_id = p.id where p.type = 'CHANGE'
    group by p.id, p.value_cents, p.status
    having coalesce(sum(m.movement_cents) filter (where m.type = 'DECREASE'), 0) <> -p.value_cents
      or coalesce(sum(m.movement_cents) filter (where m.type = 'REVERSAL' and m.movement_cents > 0), 0)
        <> case when p.status = 'DELETED' then p.value_cents else 0 end
      or count(*) filter (where m.type = 'RECEPTION') - count(*) filter (where m.type = 'REVERSAL' and m.movement_cents < 0)
        <> case when p.status = 'ARCHIVED' then 1 else 0 end`,
  'coins of a count are in the wallet exactly while it is validated': `
    select c.id from counts c left join wallet_movements m on m.count_id = c.id where c.count_type = 5
    group by c.id, c.status, c.total_cents
    having coalesce(sum(m.movement_cents), 0)
      <> case when c.status in ('CREATED', 'UPDATED', 'UNVALIDATED', 'DELETED') then 0 else c.total_cents end`,
  'the pieces of an inventory add up to the balance, those of other wallet movements to their amount': `
    select id from wallet_movements where denominations is not null and pile_cents(denominations)
      <> case type when 'INVENTORY' then total_cents else abs(movement_cents) end`,
  'a remittance has the value and number of its pouches': `
    select r.id from remittances r join remittance_pouches l on l.remittance_id = r.id and not l.left_behind join pouches p on p.id = l.pouch_id
    group by r.id, r.total_cents, r.pouch_count having sum(p.value_cents) <> r.total_cents or count(*) <> r.pouch_count`,
  'pieces add up to the total of their count': `
    select c.id from counts c where denominations is not null and total_cents <> (
      select sum(key::bigint * value::bigint) from jsonb_each_text(denominations))`,
  'a pouch has the value and the pouch number of its count': `
    select p.id from pouches p join counts c on c.id = p.count_id
    where p.status <> 'DELETED' and (p.value_cents <> c.total_cents or p.number <> c.pouch_number)`,
  'references have no gap': `
    select id from (select id, reference, row_number() over (partition by establishment_id order by reference) as n
      from remittances) r where reference <> n`,
}

/** Checks the rules about money over all data, in one statement. */
export async function expectMoneyRules(db: Database): Promise<void> {
  const each = Object.entries(RULES).map(
    ([rule, query]) =>
      sql`select ${sql.lit(rule)} as rule, to_jsonb(broken) as row from (${sql.raw(query)}) broken`,
  )
  const violations = await asSystem(db, (trx) => sql`${sql.join(each, sql` union all `)}`.execute(trx))
  expect(violations.rows).toEqual([])
}

const ENTITIES = {
  cashLog: 'cash_logs',
  count: 'counts',
  pouch: 'pouches',
  remittance: 'remittances',
  walletMovement: 'wallet_movements',
} as const
/**
 * Fields of history events that are not columns of the row: the links of a remittance, and whether its
 * preparer handed it over.
 */
const FIELDS_STORED_ELSEWHERE = new Set(['pouchIds', 'leftPouchIds', 'selfValidation'])

/**
 * Replays the history of an organization: each event of a record must start where its previous one ended, and in the end the history
 * agrees with the rows.
 */
export async function replayHistory(db: Database, organizationId: string): Promise<void> {
  const inOrganization = sql`organization_id = ${organizationId}::uuid`
  const { events, rows } = await asSystem(db, async (trx) => {
    const recorded = await sql<Event>`
      select entity, entity_id as id, before, after from audit_events
      where ${inOrganization} and entity in (${sql.join(Object.keys(ENTITIES))}) order by sequence`.execute(
      trx,
    )
    const stored = await sql<{ id: string; row: Record<string, unknown> }>`
      ${sql.join(
        Object.values(ENTITIES).map(
          (table) => sql`select id, to_jsonb(t) as row from ${sql.table(table)} t where ${inOrganization}`,
        ),
        sql` union all `,
      )}`.execute(trx)
    // This test inserts inventories directly, without an event.
    return { events: recorded.rows, rows: stored.rows.filter(({ row }) => row.type !== 'INVENTORY') }
  })
  const records = new Map<string, Record<string, unknown>>()
  for (const { entity, id, before, after } of events) {
    const record = records.get(id) ?? {}
    for (const [field, value] of Object.entries(before ?? {}))
      expect(withPlainInstants(record[field]), `${entity} ${id} ${field}`).toEqual(withPlainInstants(value))
    records.set(id, { ...record, ...after })
  }
  const recorded = Object.fromEntries(
    [...records].map(([id, record]) => [
      id,
      Object.fromEntries(Object.entries(record).filter(([field]) => !FIELDS_STORED_ELSEWHERE.has(field))),
    ]),
  )
  // A row without history gets a field that no record has, so that the comparison fails.
  const stored = Object.fromEntries(
    rows.map(({ id, row }) => [
      id,
      Object.fromEntries(
        Object.keys(recorded[id] ?? { isWithoutHistory: true }).map((field) => [field, row[columnOf(field)]]),
      ),
    ]),
  )
  expect(withPlainInstants(recorded)).toEqual(withPlainInstants(stored))
}

interface Event {
  readonly entity: string
  readonly id: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/** Instants in one format, whether the program or the database wrote them. */
function withPlainInstants(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, member) =>
      typeof member === 'string' && /^\d{4}-\d{2}-\d{2}T/u.test(member)
        ? new Date(member).toISOString()
        : member,
    ),
  )
}
