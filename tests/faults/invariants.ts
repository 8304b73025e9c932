import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/store/open.ts'
import { asSystem } from '../../server/store/scope.ts'
import { organizationIds } from '../server/commands/insert-organization.ts'
import { stateOf } from '../server/commands/state.ts'
import type { Tenant } from './simulation.ts'

/** The statuses of counts whose money is in neither a pouch nor the wallet, as a list in SQL. */
const NOT_VALIDATED = "'CREATED', 'UPDATED', 'UNVALIDATED', 'DELETED'"

/** The rules that SQL checks after every step, with their invariants in `docs/faults.md`. Each query returns the violating rows. */
export const INVARIANT_QUERIES: readonly {
  readonly invariant: string
  readonly rule: string
  readonly query: string
}[] = [
  {
    invariant: 'I1',
    rule: 'a balance is the sum of its movements',
    query: `select establishment_id as id from wallets w where balance_cents <> (
      select coalesce(sum(movement_cents), 0) from wallet_movements m where m.establishment_id = w.establishment_id)`,
  },
  {
    invariant: 'I1',
    rule: 'every running total is the previous one plus the movement',
    query: `select id from (select id, total_cents,
        sum(movement_cents) over (partition by establishment_id order by sequence) as sum
      from wallet_movements) m where total_cents <> sum`,
  },
  {
    invariant: 'I1',
    rule: 'a movement is reversed at most once, by exactly its amount',
    query: `select m.id from wallet_movements m join wallet_movements r on r.reverses_id = m.id
      group by m.organization_id, m.id having count(*) > 1 or sum(r.movement_cents) <> -m.movement_cents`,
  },
  {
    invariant: 'I2',
    rule: 'no balance is or was below zero',
    query: `select establishment_id as id from wallets where balance_cents < 0
      union all select id from wallet_movements where total_cents < 0`,
  },
  {
    invariant: 'I3',
    rule: 'a pouch is in one live remittance at most',
    // `live`: the remittance is not cancelled and did not leave the pouch behind.
    query: `select pouch_id as id from remittance_pouches where live group by pouch_id having count(*) > 1`,
  },
  {
    invariant: 'I5',
    rule: 'a pouch is prepared or handed over exactly while a live remittance holds it',
    // An archived pouch may be in a remittance or not: the coins of its exchange were received, or its month is closed.
    query: `select p.id from pouches p where p.status <> 'ARCHIVED'
      and (p.status in ('PREPARED', 'VALIDATED')) <> exists (
        select from remittance_pouches l where l.pouch_id = p.id and l.live)`,
  },
  {
    invariant: 'I5',
    rule: 'a remittance holds its pouches, except those left behind, exactly while it is not cancelled',
    query: `select r.id from remittances r join remittance_pouches l on l.remittance_id = r.id
      where l.live <> (r.status <> 'CANCELED' and not l.left_behind)`,
  },
  {
    invariant: 'I6',
    rule: 'a remittance states how many pouches it has and their total value',
    query: `select r.id from remittances r left join remittance_pouches l on l.remittance_id = r.id and not l.left_behind
        left join pouches p on p.id = l.pouch_id
      group by r.id, r.total_cents, r.pouch_count
      having coalesce(sum(p.value_cents), 0) <> r.total_cents or count(p.id) <> r.pouch_count`,
  },
  {
    invariant: 'I6',
    rule: 'the value of a CHANGE pouch left the wallet, and returned as coins or because the pouch was deleted',
    query: `select p.id from pouches p left join wallet_movements m on m.pouch_id = p.id where p.type = 'CHANGE'
      group by p.organization_id, p.id having coalesce(sum(m.movement_cents) filter (where m.type = 'DECREASE'), 0) <> -p.value_cents
        or coalesce(sum(m.movement_cents) filter (where m.type = 'REVERSAL' and m.movement_cents > 0), 0)
          <> case when p.status = 'DELETED' then p.value_cents else 0 end
        or count(*) filter (where m.type = 'RECEPTION') - count(*) filter (where m.type = 'REVERSAL' and m.movement_cents < 0)
          <> case when p.status = 'ARCHIVED' then 1 else 0 end`,
  },
  {
    invariant: 'I6',
    rule: 'the coins of a count are in the wallet exactly while it is validated',
    query: `select c.id from counts c left join wallet_movements m on m.count_id = c.id where c.count_type = 5
      group by c.organization_id, c.id having coalesce(sum(m.movement_cents), 0)
        <> case when c.status in (${NOT_VALIDATED}) then 0 else coalesce(c.total_cents, 0) end`,
  },
  {
    invariant: 'I6',
    rule: 'the notes or cheques of a count are in a pouch exactly while it is validated',
    query: `select c.id from counts c left join pouches p on p.count_id = c.id and p.status <> 'DELETED'
      where c.count_type in (4, 6) group by c.organization_id, c.id having count(p.id)
        <> case when c.status in (${NOT_VALIDATED}) or coalesce(c.total_cents, 0) = 0 then 0 else 1 end`,
  },
  {
    invariant: 'I6',
    rule: 'the references of the remittances of an establishment have no gap',
    query: `select id from (select id, reference,
        row_number() over (partition by establishment_id order by reference) as n
      from remittances) r where reference <> n`,
  },
  {
    invariant: 'I7',
    rule: 'pieces add up to the total of their count',
    query: `select c.id from counts c where denominations is not null and total_cents <> (
      select sum(key::bigint * value::bigint) from jsonb_each_text(denominations))`,
  },
  {
    invariant: 'I7',
    rule: 'the pieces of an inventory add up to the balance, those of other wallet movements to their amount',
    query: `select id from wallet_movements where denominations is not null and pile_cents(denominations)
      <> case type when 'INVENTORY' then total_cents else abs(movement_cents) end`,
  },
  {
    invariant: 'I7',
    rule: 'a cash log has the totals of its counts',
    // A log that never had a count expects the amount of its closing, or else its turnover; one whose counts are all deleted expects nothing.
    query: `select l.id from cash_logs l left join counts c on c.cash_log_id = l.id
      group by l.organization_id, l.id having l.counted_cents <> coalesce(sum(c.total_cents) filter (where c.status <> 'DELETED'), 0)
        or l.delta_cents is distinct from l.counted_cents - l.float_cents - l.expected_cents
        or l.expected_cents is distinct from case
          when count(c.id) = 0 or count(*) filter (where c.status <> 'DELETED') > 0 then coalesce(
            l.closing_expected_cents, sum(c.expected_cents) filter (where c.status <> 'DELETED'), l.turnover_cents)
          end`,
  },
  {
    invariant: 'I7',
    rule: 'a pouch has the value and the pouch number of its count',
    query: `select p.id from pouches p join counts c on c.id = p.count_id
      where p.status <> 'DELETED' and (p.value_cents <> c.total_cents or p.number <> c.pouch_number)`,
  },
]

/** Every invariant that each episode checks; docs/faults.md marks them with `sim`. */
export const SIMULATED_INVARIANTS: readonly string[] = [
  ...new Set(INVARIANT_QUERIES.map(({ invariant }) => invariant)),
  'I4',
  'I9',
  'I11',
  'I12',
  'I13',
  'I21',
  'I22',
  'I23',
  'I24',
  'I27',
  'I28',
  'I33',
]

/** Returns each row that violates a rule, as text: the rule and the id of the row. */
export async function findViolations(db: Database): Promise<readonly string[]> {
  const queries = INVARIANT_QUERIES.map(
    ({ invariant, rule, query }) =>
      sql`select ${sql.lit(`${invariant}: ${rule}`)} as rule, broken.id::text as id from (${sql.raw(query)}) broken`,
  )
  const { rows } = await asSystem(db, (trx) =>
    sql<{ rule: string; id: string }>`${sql.join(queries, sql` union all `)}`.execute(trx),
  )
  return rows.map(({ rule, id }) => `${rule} (${id})`)
}

/** A hash of the rows of an organization, without its history and without rows that even a refused request may write, such as sessions. */
export async function stateHash(db: Database, tenant: Tenant): Promise<string> {
  const state = await stateOf(db, organizationIds(tenant).organization)
  return createHash('sha256').update(state).digest('hex')
}
