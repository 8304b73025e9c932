import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { MonthRows } from '../../src/domain/accounting/month.ts'
import { monthEntries } from '../../src/domain/accounting/month-entries.ts'
import { awaitsClosing } from '../../src/domain/accounting/sending.ts'
import type { AccountingMonth, EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import { needsClosingReason } from '../../src/domain/counting/late-closing.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import { findAccountingSettings, postingSettingsOf } from './accounting.ts'
import {
  LATE_RECEPTIONS,
  POSTED_WITH_MONTH,
  remittancesWithLateCoins,
  unpostedReimbursements,
  unpostedWalletMovements,
} from './accounting-month-facts.ts'
import { NOT_REVERSED, REPLACED } from './accounting-posted.ts'
import { unpostedSettlements } from './accounting-settlements.ts'
import { linesOfClosing } from './closing-lines.ts'
import { findClosingRules } from './lookups.ts'
import { firstDayAfter, firstDayOf, isInMonth } from './months.ts'
import type { Schema } from './schema.ts'

/**
 * The remittances of a month: those that were handed over or deposited in it, except cancelled ones. A remittance whose own month was closed without
 * it belongs to every later month until it is archived. Such a remittance exists because earlier versions used the month of the planned
 * date.
 */
const remittancesOf = ({ establishmentId, month }: EstablishmentMonth) => sql`
  select r.id, r.status
  from remittances r
  where r.establishment_id = ${establishmentId}::uuid and r.status not in ('PREPARED', 'CANCELED')
    and r.handed_over_on < ${firstDayAfter(month)}
    and (r.handed_over_on >= ${firstDayOf(month)} or r.status <> 'ARCHIVED' and exists (
      select from accounting_closings c where c.organization_id = r.organization_id
        and c.establishment_id = r.establishment_id and c.month = to_char(r.handed_over_on, 'YYYY-MM')
        and c.status <> 'REOPENED'))`

/**
 * SQL for the entries `e` of an establishment. It ends with a condition, so further conditions are added with `and`. The condition on the
 * organizations in scope lets the query use the index, whose first column is the organization.
 */
const entriesOf = (establishmentId: string) => sql`accounting_entries e
  where e.organization_id in (select o.organization_id from organizations o) and e.establishment_id = ${establishmentId}::uuid`

/**
 * SQL for the jobs `j` that are to correct the sheets of an establishment, or to reverse or repost its entries, and have not posted yet. Jobs that
 * post remittances are included too, but they name no sheet or entry. Jobs that send sheets are excluded: they have no `remittanceIds`, or they have
 * a month. A job with a file has posted, even if the delivery of the file failed.
 */
const unpostedCorrections = (
  establishmentId: string,
) => sql`(select j.organization_id, j.payload from job_events j
  where j.organization_id in (select o.organization_id from organizations o) and j.establishment_id = ${establishmentId}::uuid
    and j.type = 'ACCOUNTING-CASH' and j.status in ('REQUEST', 'STARTED', 'ERROR')
    and j.payload ? 'remittanceIds' and not j.payload ? 'month'
    and not exists (select from accounting_exports x where x.organization_id = j.organization_id and x.job_id = j.id)) j`

type TillRow = Parameters<typeof needsClosingReason>[0] &
  Parameters<typeof awaitsClosing>[0] & { readonly statuses: readonly CountStatus[] }

/**
 * What `monthState` needs of a month: its tills, the statuses of its remittances, and numbers and flags that are found here.
 *
 * @param settledUntil `recordsToPost` leaves out settlements whose bank line has a later date
 */
export async function readMonthRows(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
  settledUntil?: BusinessDate,
): Promise<MonthRows> {
  const { rows } = await sql<{
    rows: Omit<MonthRows, 'recordsToPost' | 'tills'> & { tills: readonly TillRow[] }
  }>`
    with tills_of_closings as (
      select distinct a.date, a.service, l.cash_register_id
      from archives a
      cross join lateral ${linesOfClosing('a')} l
      where a.establishment_id = ${establishmentId}::uuid and a.replaced_by_id is null
        and ${isInMonth('a.date', month)}
    ), logs as (
      select l.* from cash_logs l
      where l.establishment_id = ${establishmentId}::uuid and l.status <> 'DELETED'
        and ${isInMonth('l.date', month)}
    ), logs_without_closing as (
      select e.pos_turnover_source as source, coalesce(l.expected_cents, 0) - 2 * n.credit_side_cents as takings_cents
      from logs l
      join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
      join lateral (select count(*) as items, coalesce(sum(n.total_cents) filter (where not c.debit), 0) as credit_side_cents
        from counts n
        join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
        where n.organization_id = l.organization_id and n.cash_log_id = l.id and n.status <> 'DELETED') n on n.items > 0
      where not exists (select from tills_of_closings c where c.date = l.date and c.service = l.service
        and c.cash_register_id = l.cash_register_id)
    ), typed as (
      select takings_cents from logs_without_closing where source = 'TYPED' and takings_cents <> 0
    )
    select json_build_object(
      'tills', (select coalesce(json_agg(t), '[]') from (
        select l.status, l.archive_id as "archiveId", l.turnover_cents as "turnoverCents", l.counted_cents as "countedCents",
          l.float_cents as "floatCents", l.delta_cents as "deltaCents", l.tolerance_cents as "toleranceCents",
          l.validated_delta_cents as "validatedDeltaCents", l.closing_reason as "closingReason", n.statuses
        from logs l join lateral (select json_agg(n.status) as statuses from counts n
          where n.organization_id = l.organization_id and n.cash_log_id = l.id and n.status <> 'DELETED') n
          on n.statuses is not null) t),
      'remittances', (select coalesce(json_agg(m.status), '[]') from (${remittancesOf({ establishmentId, month })}) m),
      'hasEntries', exists (select from ${entriesOf(establishmentId)} and ${isInMonth('e.date', month)}),
      'tillsWithoutClosing', (select count(*) from logs_without_closing where source = 'CLOSING'),
      'tillsWithTypedTurnover', (select count(*) from typed),
      'typedTurnoverCents', (select coalesce(sum(takings_cents), 0)::bigint from typed),
      'isBeingSent', exists (select from job_events j
        where j.establishment_id = ${establishmentId}::uuid and j.type = 'ACCOUNTING-CASH'
          and j.status in ('REQUEST', 'STARTED') and j.payload->'month'->>'month' = ${month}),
      'corrections', (select count(distinct l.id) from ${unpostedCorrections(establishmentId)}
        join logs l on l.organization_id = j.organization_id and j.payload->'logIds' ? l.id::text)
        + (select count(*) from ${entriesOf(establishmentId)} and ${isInMonth('e.date', month)}
          and exists (select from ${unpostedCorrections(establishmentId)} where j.organization_id = e.organization_id
            and (j.payload->'repostings' ? e.id::text and not ${REPLACED}
              or j.payload->'reversals' @> jsonb_build_array(jsonb_build_object('entryId', e.id)) and ${NOT_REVERSED}))),
      'closingsWithoutTill', (select count(*) from tills_of_closings c where not exists (select from logs l
        where l.date = c.date and l.service = c.service and l.cash_register_id = c.cash_register_id))
    ) as rows`.execute(trx)
  const found = rows[0]!.rows
  const closingRules = (await findClosingRules(trx, [establishmentId])).get(establishmentId)
  const tills = found.tills.map((till) => ({
    statuses: till.statuses,
    isUnaccepted: needsClosingReason(till),
    awaitsClosing: closingRules !== undefined && awaitsClosing(till, closingRules),
  }))
  return {
    ...found,
    tills,
    recordsToPost: await countUnposted(trx, { establishmentId, month }, settledUntil),
  }
}

/**
 * The number of records that are to be posted with a month: wallet movements, payments of issuers, settlements, and posted remittances whose coins
 * were received afterwards. Records whose amounts cancel out are not counted, because no job ever posts them.
 */
async function countUnposted(
  trx: Transaction<Schema>,
  month: EstablishmentMonth,
  settledUntil?: BusinessDate,
): Promise<number> {
  const coins = await remittancesWithLateCoins(trx, month)
  const records = {
    movements: await unpostedWalletMovements(trx, month),
    reimbursements: await unpostedReimbursements(trx, month),
    settlements: await unpostedSettlements(trx, month, settledUntil),
  }
  if (Object.values(records).every(({ length }) => length === 0)) return coins.length
  const { organizationId } = await trx
    .selectFrom('establishments')
    .select('organization_id as organizationId')
    .where('id', '=', month.establishmentId)
    .executeTakeFirstOrThrow()
  const settings = await findAccountingSettings(trx, organizationId)
  if (!settings) throw new Error(`Organization ${organizationId} has no accounting settings`)
  const { accounts, bank } = postingSettingsOf(settings)
  const composed = monthEntries(records, accounts, bank)
  return coins.length + composed.filter(({ kind }) => kind !== 'nothing').length
}

/**
 * SQL for the months `t` of an establishment before a day in which something was counted, handed over, deposited or posted, moved in the wallet
 * in a way that is posted with the month, or received for a posted remittance, and that have no closing of their own.
 */
const monthsToClose = (establishmentId: string, day: RawBuilder<unknown>) => sql`(
    select to_char(l.date, 'YYYY-MM') as month from cash_logs l
    where l.establishment_id = ${establishmentId}::uuid and l.status <> 'DELETED' and l.date < ${day}
    union
    select to_char(r.handed_over_on, 'YYYY-MM')
    from remittances r
    where r.establishment_id = ${establishmentId}::uuid and r.status not in ('PREPARED', 'CANCELED')
      and r.handed_over_on < ${day}
    union
    select to_char(w.date, 'YYYY-MM') from wallet_movements w
    where w.establishment_id = ${establishmentId}::uuid and ${POSTED_WITH_MONTH} and w.date < ${day}
    union
    select to_char(w.date, 'YYYY-MM') from ${LATE_RECEPTIONS}
      and r.establishment_id = ${establishmentId}::uuid and w.date < ${day}
    union
    select to_char(e.date, 'YYYY-MM') from ${entriesOf(establishmentId)} and e.date < ${day}
  ) t where not exists (select from accounting_closings c
    where c.establishment_id = ${establishmentId}::uuid and c.month = t.month and c.status <> 'REOPENED')`

/** The earliest month before this one that has to be closed first (`monthsToClose`); null if there is none. */
export async function earliestOpenMonthBefore(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select min(t.month) as month from ${monthsToClose(establishmentId, firstDayOf(month))}`.execute(trx)
  return rows[0]?.month ?? null
}

/**
 * True when a month is closed: it or a later month is closed and not reopened. A month with records that has no closing, which
 * earlier versions accepted before a closed month, still has to be closed, so that its records are sent and archived.
 */
export async function isMonthClosed(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select exists (select from accounting_closings k where k.establishment_id = ${establishmentId}::uuid
        and k.month >= ${month} and k.status <> 'REOPENED')
      and not exists (select from ${monthsToClose(establishmentId, firstDayAfter(month))} and t.month = ${month}) as "isClosed"`.execute(
    trx,
  )
  return rows[0]!.isClosed
}

/** The jobs of the last time that a month was sent as a whole; null if it never was. They were requested in one transaction, at the same time. */
export async function lastSendingOf(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<AccountingMonth['lastSending']> {
  const { rows } = await sql<NonNullable<AccountingMonth['lastSending']>>`
    select created_at as "requestedAt", requested_by_name as "requestedByName",
      json_agg(json_build_object('id', id, 'type', type) order by type) as jobs
    from job_events
    where establishment_id = ${establishmentId}::uuid and type in ('ACCOUNTING-CASH', 'ACCOUNTING_TICKET')
      and payload->'month'->>'month' = ${month}
    group by created_at, requested_by_name order by created_at desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/**
 * The ids of the logs of a month that are not deleted. The condition on the organizations in scope lets the query use the index, whose
 * first column is the organization.
 */
export async function logsOfMonth(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_logs
    where organization_id in (select o.organization_id from organizations o)
      and establishment_id = ${establishmentId}::uuid and ${isInMonth('date', month)}
      and status <> 'DELETED'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The ids of the remittances of a month. */
export async function remittancesOfMonth(
  trx: Transaction<Schema>,
  month: EstablishmentMonth,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from (${remittancesOf(month)}) m`.execute(trx)
  return rows.map(({ id }) => id)
}
