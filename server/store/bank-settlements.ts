import { sql, type Transaction } from 'kysely'
import { firstDayToPropose, type SettlementPart, type UnsettledDay } from '../../src/domain/bank/settling.ts'
import type { UnsettledDayRow } from '../../src/domain/contract/bank.ts'
import { ALL_COUNT_TYPES, COUNT_TYPE_RULES, needsPouch } from '../../src/domain/count-types.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { lockPostingsOf } from './accounting-month-facts.ts'
import { NOT_REVERSED } from './accounting-posted.ts'
import { letterReversals } from './accounting-settlements.ts'
import { IBANS } from './establishment-ibans.ts'
import { lockName } from './locks.ts'
import { POSTED_ACCOUNT } from './posted-takings.ts'
import { inOneRoundTrip } from './round-trip.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  insertRows,
  isOneOf,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

const SETTLEMENTS = declareColumns('bank_settlements', {
  fixed: [
    ...(['lineId', 'reference', 'kind', 'grossCents', 'feeCents', 'feeVatCents'] as const),
    ...(['differenceCents', 'differenceReason', 'settledById', 'settledByName'] as const),
  ],
  changing: ['status', 'undoneAt', 'undoneById', 'undoneByName', 'reason'],
})

/** A settlement of takings by a bank line. Its only update is that it is undone. */
export type SettlementRecord = RecordOf<typeof SETTLEMENTS>

/** The maximum number of rows of unsettled takings before the proposed days that are read for a choice. */
const MAX_EARLIER_ROWS = 500

const TYPES_WITHOUT_POUCH_OR_WALLET = ALL_COUNT_TYPES.filter(
  (type) => !needsPouch(type) && !COUNT_TYPE_RULES[type].movesWallet,
)

/**
 * True for a count `n` of a category `c` that a bank line settles: on the debit side, and posted to an account 511 or of a category that has such
 * an account now. Floats, takings that go into a pouch or the wallet, and paper vouchers (which their dispatch settles) are excluded.
 */
const IS_SETTLED_BY_BANK = sql`(c.accounting_code like '511%' or ${POSTED_ACCOUNT} like '511%') and c.debit and not c.paper_ticket and not c.till_float
  and c.count_type = any(${[...TYPES_WITHOUT_POUCH_OR_WALLET]}::smallint[])`

/** Makes settlements of an establishment wait for each other until the transaction ends. Lock lines first. */
export function lockSettling(trx: Transaction<Schema>, establishmentId: string): Promise<void> {
  return lockName(trx, `settling ${establishmentId}`)
}

/** The fields of a line by which takings are offered and proposed for it; undefined when it is out of scope. */
export async function readSettlingLine(trx: Transaction<Schema>, id: string) {
  const { rows } = await sql<{
    readonly organizationId: string
    readonly account: string
    readonly bookedOn: BusinessDate
    readonly amountCents: Cents
    readonly label: string
    readonly reference: string
  }>`
    select t.organization_id as "organizationId", t.account, t.booked_on as "bookedOn", t.amount_cents as "amountCents", t.label, t.reference
    from bank_lines t where ${isOneOf('t.id', [id])}`.execute(trx)
  return rows[0]
}

/** The establishments that have or had this account, by name; without deleted ones. */
export async function readEstablishmentsWith(
  trx: Transaction<Schema>,
  { organizationId, account }: { readonly organizationId: string; readonly account: string },
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from establishments e
    where e.organization_id = ${organizationId}::uuid and e.status <> 'DELETED' and ${account} = any (${IBANS})
    order by e.name, e.id`.execute(trx)
  return rows
}

/**
 * The part of the posted takings that no line has settled yet, in establishments that have or had this account, up to this date. One row per
 * establishment, day and category; the latest day comes first.
 *
 * @param dates the days to read; null for those of the proposal, and the `MAX_EARLIER_ROWS` latest rows before them
 */
export async function readUnsettled(
  trx: Transaction<Schema>,
  {
    organizationId,
    account,
    bookedOn,
  }: { readonly organizationId: string; readonly account: string; readonly bookedOn: BusinessDate },
  dates: readonly BusinessDate[] | null = null,
): Promise<readonly (UnsettledDay & UnsettledDayRow)[]> {
  const isRead = (alias: string) => {
    const date = sql.ref(`${alias}.date`)
    const isUpToLine = sql`${date} <= ${bookedOn}::date`
    return dates === null ? isUpToLine : sql`${isUpToLine} and ${date} = any(${[...dates]}::date[])`
  }
  const firstProposed = firstDayToPropose(bookedOn)
  const { rows } = await sql<UnsettledDay & UnsettledDayRow>`
    with owners as (
      select e.id, e.name from establishments e
      where e.organization_id = ${organizationId}::uuid and e.status <> 'DELETED' and ${account} = any (${IBANS})
    ), taken as (
      select n.establishment_id, n.date, n.payment_category_id, sum(n.total_cents) as cents
      from counts n join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
      where n.organization_id = ${organizationId}::uuid and n.establishment_id in (select id from owners)
        and ${isRead('n')} and n.status in ('SENT', 'ARCHIVED') and ${IS_SETTLED_BY_BANK}
      group by n.establishment_id, n.date, n.payment_category_id
    ), settled as (
      select d.establishment_id, d.date, d.payment_category_id, sum(d.amount_cents) as cents
      from bank_settlement_days d
      join bank_settlements s on s.organization_id = d.organization_id and s.id = d.settlement_id
      where d.organization_id = ${organizationId}::uuid and d.establishment_id in (select id from owners)
        and ${isRead('d')} and s.status = 'SETTLED'
      group by d.establishment_id, d.date, d.payment_category_id
    )
    select "establishmentId", "establishmentName", date, "categoryId", "categoryName", cents from (
    select e.id as "establishmentId", e.name as "establishmentName", t.date, c.id as "categoryId", c.name as "categoryName", c.position,
      (t.cents - coalesce(s.cents, 0))::bigint as cents, t.date < ${firstProposed}::date as "isEarlier",
      row_number() over (partition by t.date < ${firstProposed}::date order by t.date desc, e.name, e.id, c.position, c.id) as number
    from taken t join owners e on e.id = t.establishment_id
    join payment_categories c on c.organization_id = ${organizationId}::uuid and c.id = t.payment_category_id
    left join settled s on s.establishment_id = t.establishment_id and s.date = t.date
      and s.payment_category_id = t.payment_category_id
    where t.cents > coalesce(s.cents, 0)) u
    where not "isEarlier" or number <= ${MAX_EARLIER_ROWS} or ${dates !== null}::boolean
    order by date desc, "establishmentName", "establishmentId", position, "categoryId"`.execute(trx)
  return rows
}

/** The number of the next settlement of an establishment. Call `lockSettling` first. */
export async function nextSettlementReference(
  trx: Transaction<Schema>,
  establishmentId: string,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(s.reference), 0)::integer + 1 as next from bank_settlements s
    where ${isOneOf('s.establishment_id', [establishmentId])}`.execute(trx)
  return rows[0]?.next ?? 1
}

/** Adds a settlement with its parts. A trigger marks the line as settled. */
export async function insertSettlement(
  trx: Transaction<Schema>,
  settlement: SettlementRecord,
  parts: readonly SettlementPart[],
  now: string,
): Promise<void> {
  const days = parts.map(({ date, categoryId, amountCents }) => ({
    organization_id: settlement.organizationId,
    establishment_id: settlement.establishmentId,
    settlement_id: settlement.id,
    date,
    payment_category_id: categoryId,
    amount_cents: amountCents,
  }))
  await inOneRoundTrip(
    insertRows(trx, SETTLEMENTS, [settlement], now),
    days.length > 0 && trx.insertInto('bank_settlement_days').values(days).execute(),
  )
}

/** A settlement that is not undone, with the facts that decide whether it can be undone. */
export interface ActiveSettlement extends SettlementRecord {
  readonly isPosted: boolean
  /** True when a later settlement has settled the remaining takings of a day of this settlement. */
  readonly isFollowed: boolean
}

/** The settlements of locked lines that are not undone. Until the transaction ends, nothing is posted in their establishments. */
export async function lockSettlementsOf(
  trx: Transaction<Schema>,
  lineIds: readonly string[],
): Promise<readonly ActiveSettlement[]> {
  const establishments = await sql<{ establishmentId: string }>`
    select distinct t.establishment_id as "establishmentId" from bank_settlements t
    where ${isOneOf('t.line_id', lineIds)} and t.status = 'SETTLED'`.execute(trx)
  await lockPostingsOf(trx, establishments.rows)
  const { rows } = await sql<ActiveSettlement>`
    select ${columnsOf(SETTLEMENTS)},
      exists (select from accounting_entries e
        where e.organization_id = t.organization_id and e.source_id = t.id and e.kind = 'SETTLEMENT'
          and ${NOT_REVERSED}) as "isPosted",
      exists (select from accounting_letters l
        join accounting_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
        where l.organization_id = t.organization_id and l.settlement_id <> t.id
          and e.kind = 'SETTLEMENT' and e.source_id = t.id) as "isFollowed"
    from bank_settlements t
    where ${isOneOf('t.line_id', lineIds)} and t.status = 'SETTLED' order by t.id`.execute(trx)
  return rows
}

/**
 * Saves settlements that were undone, and deletes the letters that they gave to lines of other entries. The lines of their own entries keep their
 * letters: `letterReversals` gives them to the reversals.
 */
export async function saveUndoneSettlements(
  trx: Transaction<Schema>,
  edits: readonly Edited<SettlementRecord>[],
  now: string,
): Promise<void> {
  await saveRows(trx, SETTLEMENTS, edits, now)
  const ids = edits.map(({ before }) => before.id)
  await sql`delete from accounting_letters t where ${isOneOf('t.settlement_id', ids)}`.execute(trx)
  await letterReversals(trx, ids)
}
