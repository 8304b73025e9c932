import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { OPEN_COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { VALIDATED_OR_LATER_COUNT_STATUSES } from '../../src/domain/lifecycles/count-stages.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { TicketPart } from '../../src/domain/tickets/tickets.ts'
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

const DISPATCHES = declareColumns('ticket_dispatches', {
  fixed: [
    'date',
    'through',
    'transport',
    'pouchId',
    'lines',
    'quantity',
    'declaredCents',
    'preparedAt',
    'preparedById',
    'preparedByName',
  ],
  changing: [
    'status',
    'slipNumber',
    'parcelNumber',
    'sentOn',
    'reimbursements',
    'reimbursedCents',
    'commissionCents',
    'reason',
  ],
})

/** A dispatch of paper vouchers. */
export type DispatchRecord = RecordOf<typeof DISPATCHES>

/** The vouchers of one year of a count that are in no dispatch. */
interface WaitingPart extends TicketPart {
  readonly countId: string
  readonly issuer: string
}

/** The condition for a row `t` of `counts` or `paper_tickets`: of this establishment, dated up to `through`, with one of these statuses. */
function isCountedThrough(
  organizationId: string,
  establishmentId: string,
  through: string,
  statuses: readonly string[],
): RawBuilder<unknown> {
  return sql`t.organization_id = ${organizationId}::uuid and t.establishment_id = ${establishmentId}::uuid
    and t.date <= ${through}::date and t.status = any(${[...statuses]}::text[])`
}

/** The condition of `isCountedThrough` for validated counts, whose vouchers can be declared. */
const isOfValidatedCount = (organizationId: string, establishmentId: string, through: string) =>
  isCountedThrough(organizationId, establishmentId, through, VALIDATED_OR_LATER_COUNT_STATUSES)

/** The vouchers of an establishment that wait to be dispatched, counted up to a date. */
export async function readTicketsToDispatch(
  trx: Transaction<Schema>,
  organizationId: string,
  establishmentId: string,
  through: BusinessDate,
): Promise<readonly WaitingPart[]> {
  const found = await sql<WaitingPart>`
    select t.count_id as "countId", t.issuer, t.year, t.quantity, t.value_cents as "valueCents"
    from paper_tickets t where ${isOfValidatedCount(organizationId, establishmentId, through)} and t.dispatch_id is null
    order by t.count_id, t.year`.execute(trx)
  return found.rows
}

/** The sum of the vouchers of an establishment in counts up to a date that are not validated. */
export async function sumUnvalidatedTickets(
  trx: Transaction<Schema>,
  organizationId: string,
  establishmentId: string,
  through: BusinessDate,
): Promise<{ readonly quantity: number; readonly valueCents: Cents }> {
  const { rows } = await sql<{ quantity: number; valueCents: Cents }>`
    select coalesce(sum(t.quantity), 0)::int as quantity, coalesce(sum(t.value_cents), 0)::bigint as "valueCents"
    from paper_tickets t where ${isCountedThrough(organizationId, establishmentId, through, OPEN_COUNT_STATUSES)}`.execute(
    trx,
  )
  return rows[0]!
}

/**
 * Like `readTicketsToDispatch`, but first locks all validated counts of vouchers up to the date, also dispatched ones, in the order of their ids, so
 * that nobody sends them back meanwhile.
 */
export async function lockTicketsToDispatch(
  trx: Transaction<Schema>,
  organizationId: string,
  establishmentId: string,
  through: BusinessDate,
): Promise<readonly WaitingPart[]> {
  const locked = sql`
    select 1 from counts t join payment_categories c on c.organization_id = t.organization_id
      and c.id = t.payment_category_id and c.paper_ticket
    where ${isOfValidatedCount(organizationId, establishmentId, through)} order by t.id for update of t`.execute(
    trx,
  )
  const [, parts] = await inOneRoundTrip(
    locked,
    readTicketsToDispatch(trx, organizationId, establishmentId, through),
  )
  return parts
}

/**
 * Adds a dispatch with the vouchers of counts, each with the issuer to which it declares them: their category can change afterwards.
 *
 * @returns the ids of the counts that were added: one that another dispatch holds is left out
 */
export async function insertDispatch(
  trx: Transaction<Schema>,
  dispatch: DispatchRecord,
  parts: readonly Pick<WaitingPart, 'countId' | 'issuer'>[],
  now: string,
): Promise<readonly string[]> {
  const issuers = new Map(parts.map(({ countId, issuer }) => [countId, issuer]))
  const inserted = insertRows(trx, DISPATCHES, [dispatch], now)
  const taken = sql<{ id: string }>`
    insert into ticket_dispatch_counts (organization_id, establishment_id, dispatch_id, count_id, issuer)
    select ${dispatch.organizationId}::uuid, ${dispatch.establishmentId}::uuid, ${dispatch.id}::uuid, count_id, issuer
    from unnest(${[...issuers.keys()]}::uuid[], ${[...issuers.values()]}::text[]) as part (count_id, issuer)
    on conflict do nothing returning count_id as id`.execute(trx)
  const [, takenCounts] = await inOneRoundTrip(inserted, taken)
  return takenCounts.rows.map((row) => row.id)
}

/** Locks dispatches in the order of their ids; those out of scope are left out. */
export async function lockDispatches(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly DispatchRecord[]> {
  const locked = await sql<DispatchRecord>`
    select ${columnsOf(DISPATCHES)} from ticket_dispatches t where ${isOneOf('t.id', ids)}
    order by t.id for update`.execute(trx)
  return locked.rows
}

export function saveDispatches(
  trx: Transaction<Schema>,
  edits: readonly Edited<DispatchRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, DISPATCHES, edits, now)
}

/** The day on which a pouch was handed over or deposited; null while it is in the establishment. */
export async function handOverDayOf(trx: Transaction<Schema>, pouchId: string): Promise<BusinessDate | null> {
  const { rows } = await sql<{ handedOverOn: BusinessDate | null }>`
    select r.handed_over_on as "handedOverOn" from remittance_pouches member
    join remittances r on r.organization_id = member.organization_id and r.id = member.remittance_id
    where ${isOneOf('member.pouch_id', [pouchId])} and member.live`.execute(trx)
  return rows[0]?.handedOverOn ?? null
}

/** The pouches of these remittances whose vouchers are in a dispatch for which an issuer has paid. */
export async function pouchesOfPaidDispatches(
  trx: Transaction<Schema>,
  remittanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select d.pouch_id as id from remittance_pouches member
    join ticket_dispatches d on d.organization_id = member.organization_id
      and d.establishment_id = member.establishment_id and d.pouch_id = member.pouch_id
    where ${isOneOf('member.remittance_id', remittanceIds)} and member.live
      and d.reimbursements <> '[]'::jsonb`.execute(trx)
  return new Set(found.rows.map((row) => row.id))
}

/** The counts among these whose vouchers are in a dispatch. */
export async function countsInDispatches(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`
    select t.count_id as id from ticket_dispatch_counts t
    where ${isOneOf('t.count_id', countIds)} and t.live`.execute(trx)
  return new Set(found.rows.map((row) => row.id))
}
