import { sql, type Transaction } from 'kysely'
import { addDays, type BusinessDate, type Instant, localTime } from '../../src/domain/dates/calendar.ts'
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

/**
 * Makes closing, exporting and reopening months of an establishment wait for each other until the transaction
 * ends.
 */
export async function lockMonthOrder(
  trx: Transaction<Schema>,
  { establishmentId }: Pick<EstablishmentKey, 'establishmentId'>,
): Promise<void> {
  await lockName(trx, `months ${establishmentId}`)
}

/** Locks a month of an establishment until the transaction ends: nobody else can close it or add to it. */
export async function lockMonth(
  trx: Transaction<Schema>,
  { establishmentId, month }: Pick<EstablishmentKey, 'establishmentId'> & { readonly month: string },
): Promise<void> {
  await lockName(trx, nameOf(establishmentId, month))
}

/**
 * Refuses to add to a closed month, and prevents the month from being closed until the transaction ends.
 *
 * @throws RefusedError MonthClosed, at `date`
 */
export async function lockOpenMonth(
  trx: Transaction<Schema>,
  entry: EstablishmentKey & { readonly date: BusinessDate },
): Promise<void> {
  await inOneRoundTrip(lockMonthShared(trx, entry), refuseClosedMonth(trx, entry))
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

/**
 * Refuses a change in a closed month. The caller has locked the row that it changes, which closing the month locks too, or the month itself.
 *
 * @throws RefusedError MonthClosed, at `date`
 */
export async function refuseClosedMonth(
  trx: Transaction<Schema>,
  { organizationId, establishmentId, date }: EstablishmentKey & { readonly date: BusinessDate },
): Promise<void> {
  const { rows } = await selectClosedMonth(trx, { organizationId, establishmentId, month: monthOf(date) })
  if (rows.length > 0)
    throw new RefusedError('MonthClosed', { issues: [{ path: 'date', key: 'failure.MonthClosed' }] })
}

const selectClosedMonth = compileOnce((key: EstablishmentKey & { readonly month: string }, trx) =>
  trx
    .selectFrom('accounting_closings')
    .select('id')
    .where('organization_id', '=', key.organizationId)
    .where('establishment_id', '=', key.establishmentId)
    .where('month', '=', key.month)
    .where('status', '<>', 'REOPENED'),
)

/** True when the month of this date is closed in the establishment. */
export async function isMonthClosed(
  trx: Transaction<Schema>,
  { establishmentId, date }: Pick<EstablishmentKey, 'establishmentId'> & { readonly date: BusinessDate },
): Promise<boolean> {
  const closed = await trx
    .selectFrom('accounting_closings')
    .select('id')
    .where('establishment_id', '=', establishmentId)
    .where('month', '=', monthOf(date))
    .where('status', '<>', 'REOPENED')
    .executeTakeFirst()
  return closed !== undefined
}

/** An entry with the dates of its document (`pieceDate`) and of its posting (`validDate`). */
export type DatedForPosting<Entry> = Entry & {
  readonly pieceDate: BusinessDate
  readonly validDate: BusinessDate
}

/**
 * Gives each entry its day of posting, which is today in its establishment. An entry that is dated in a month that its establishment has
 * closed gets the day of posting as its date; the date of its document stays.
 *
 * Nobody can close the current month of an establishment. But a closed month can become the current one if the time zone of the
 * establishment is changed or the clock is set back. Then the day of posting is the first day of the next open month.
 */
export async function dateForPosting<
  Entry extends Pick<EstablishmentKey, 'establishmentId'> & {
    readonly date: BusinessDate
    readonly pieceDate?: BusinessDate
  },
>(
  trx: Transaction<Schema>,
  entries: readonly Entry[],
  now: Instant,
): Promise<readonly DatedForPosting<Entry>[]> {
  if (entries.length === 0) return []
  const ids = [...new Set(entries.map(({ establishmentId }) => establishmentId))]
  const establishments = await findEstablishments(trx, ids)
  const todayIn = (id: string) => localTime(now, establishments.get(id)!.timeZone).date
  const dates = [...entries.map(({ date }) => date), ...ids.map(todayIn)]
  const closings = await trx
    .selectFrom('accounting_closings')
    .select(['establishment_id as establishmentId', 'month'])
    .where(isOneOf('establishment_id', ids))
    .where('month', '>=', monthOf(dates.reduce((a, b) => (a < b ? a : b))))
    .where('status', '<>', 'REOPENED')
    .execute()
  const closed = new Set(closings.map(({ establishmentId, month }) => nameOf(establishmentId, month)))
  const isClosed = (id: string, date: BusinessDate) => closed.has(nameOf(id, monthOf(date)))
  const days = new Map(ids.map((id) => [id, firstOpenDay(id, todayIn(id))]))
  return entries.map((entry) => {
    const validDate = days.get(entry.establishmentId)!
    const date = isClosed(entry.establishmentId, entry.date) ? validDate : entry.date
    return { ...entry, validDate, date, pieceDate: entry.pieceDate ?? entry.date }
  })

  function firstOpenDay(id: string, from: BusinessDate): BusinessDate {
    let day = from
    while (isClosed(id, day)) day = addDays(day, 1)
    return day
  }
}

const monthOf = (date: BusinessDate): string => date.slice(0, 7)
const nameOf = (establishmentId: string, month: string): string => `month ${establishmentId} ${month}`
