import { sql, type Transaction } from 'kysely'
import type { Entry } from '../../src/domain/accounting/entries.ts'
import { type DatedForPosting, dateEntriesForPosting } from '../../src/domain/accounting/posting-day.ts'
import { type BusinessDate, type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import { RefusedError } from '../refused-error.ts'
import { compileOnce } from './compile-once.ts'
import { lockName, lockNameShared } from './locks.ts'
import { findEstablishments } from './lookups.ts'
import { inOneRoundTrip } from './round-trip.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

interface EstablishmentKey {
  readonly organizationId: string
  readonly establishmentId: string
}

/** A record with its date. */
interface DatedRecord extends EstablishmentKey {
  readonly date: BusinessDate
}

/**
 * Makes other transactions that close, export or reopen a month of the establishment, or call `lockOpenMonth`, wait until this one ends: closing
 * a month also closes all months before it.
 */
export async function lockMonthOrder(
  trx: Transaction<Schema>,
  { establishmentId }: Pick<EstablishmentKey, 'establishmentId'>,
): Promise<void> {
  await lockName(trx, orderOf(establishmentId))
}

/** Locks a month of an establishment until the transaction ends: `lockMonth`, `lockMonthShared` and `lockTodaysMonthsShared` of others wait. */
export async function lockMonth(
  trx: Transaction<Schema>,
  { establishmentId, month }: Pick<EstablishmentKey, 'establishmentId'> & { readonly month: string },
): Promise<void> {
  await lockName(trx, nameOf(establishmentId, month))
}

/**
 * Refuses to add to a closed month, and prevents any month of the establishment from being closed until the transaction ends.
 *
 * @throws RefusedError MonthClosed, at `date`
 */
export async function lockOpenMonth(trx: Transaction<Schema>, record: DatedRecord): Promise<void> {
  await inOneRoundTrip(lockNameShared(trx, orderOf(record.establishmentId)), refuseClosedMonth(trx, record))
}

/** Prevents the month of this date from being closed until the transaction ends. */
export async function lockMonthShared(
  trx: Transaction<Schema>,
  { establishmentId, date }: Pick<EstablishmentKey, 'establishmentId'> & { readonly date: BusinessDate },
): Promise<void> {
  await lockNameShared(trx, nameOf(establishmentId, monthOf(date)))
}

/**
 * Prevents today's months of the establishments of these rows from being closed until the transaction ends, because the caller may add a
 * wallet movement, which is dated today. Call it before the rows are locked: the lock of a month comes first.
 */
export async function lockTodaysMonthsShared(
  trx: Transaction<Schema>,
  rows: { readonly table: 'cash_logs' | 'counts' | 'pouches'; readonly ids: readonly string[] },
  now: Instant,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(
      'month ' || e.id || ' ' || to_char(${now}::timestamptz at time zone e.time_zone, 'YYYY-MM'), 0))
    from (select id, time_zone from establishments where (organization_id, id) in (
      select t.organization_id, t.establishment_id from ${sql.table(rows.table)} t where ${isOneOf('t.id', rows.ids)})
      order by id) e`.execute(trx)
}

/** True when the month of a new record is closed: when it or a later month of the establishment is closed and not reopened. */
export async function isClosedForNewRecords(trx: Transaction<Schema>, record: DatedRecord): Promise<boolean> {
  return (await firstClosedMonth(trx, record)) !== null
}

/**
 * Refuses to add a record to a closed month (`isClosedForNewRecords`).
 *
 * @throws RefusedError MonthClosed, at `date`
 */
export async function refuseClosedMonth(trx: Transaction<Schema>, record: DatedRecord): Promise<void> {
  if (await isClosedForNewRecords(trx, record)) throw monthClosed()
}

/**
 * Refuses to change or delete a record whose month was closed. A record in a month that has no closing can be changed, even if a later month is
 * closed: earlier versions accepted it there, and its month still has to be closed. The caller has locked the row that it changes, which closing
 * the month locks too.
 *
 * @throws RefusedError MonthClosed, at `date`
 */
export async function refuseChangeInClosedMonth(
  trx: Transaction<Schema>,
  record: DatedRecord,
): Promise<void> {
  if ((await firstClosedMonth(trx, record)) === monthOf(record.date)) throw monthClosed()
}

const monthClosed = () =>
  new RefusedError('MonthClosed', { issues: [{ path: 'date', key: 'failure.MonthClosed' }] })

/** The earliest closed month from the month of this date on; null if there is none. */
async function firstClosedMonth(
  trx: Transaction<Schema>,
  { organizationId, establishmentId, date }: DatedRecord,
): Promise<string | null> {
  const key = { organizationId, establishmentId, month: monthOf(date) }
  return (await selectFirstClosedMonth(trx, key)).rows[0]?.month ?? null
}

const selectFirstClosedMonth = compileOnce((key: EstablishmentKey & { readonly month: string }, trx) =>
  trx
    .selectFrom('accounting_closings')
    .select('month')
    .where('organization_id', '=', key.organizationId)
    .where('establishment_id', '=', key.establishmentId)
    .where('month', '>=', key.month)
    .where('status', '<>', 'REOPENED')
    .orderBy('month')
    .limit(1),
)

/** Gives each entry its day of posting, and a date in an open month (`dateEntriesForPosting`). */
export async function dateForPosting<
  Posted extends Pick<Entry, 'establishmentId' | 'kind' | 'date' | 'pieceDate' | 'lines'>,
>(
  trx: Transaction<Schema>,
  entries: readonly Posted[],
  now: Instant,
): Promise<readonly DatedForPosting<Posted>[]> {
  if (entries.length === 0) return []
  const ids = [...new Set(entries.map(({ establishmentId }) => establishmentId))]
  const establishments = await findEstablishments(trx, ids)
  const closings = await trx
    .selectFrom('accounting_closings')
    .select(({ fn }) => ['establishment_id as establishmentId', fn.max('month').as('month')])
    .where(isOneOf('establishment_id', ids))
    .where('status', '<>', 'REOPENED')
    .groupBy('establishment_id')
    .execute()
  const closedMonths = new Map(closings.map(({ establishmentId, month }) => [establishmentId, month]))
  const days = ids.map((id) => {
    const today = localTime(now, establishments.get(id)!.timeZone).date
    return [id, { today, latestClosedMonth: closedMonths.get(id) ?? null }] as const
  })
  return dateEntriesForPosting(entries, new Map(days))
}

const monthOf = (date: BusinessDate): string => date.slice(0, 7)
const nameOf = (establishmentId: string, month: string): string => `month ${establishmentId} ${month}`
const orderOf = (establishmentId: string): string => `months ${establishmentId}`
