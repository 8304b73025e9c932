import { addDays, type BusinessDate, type Instant, isoWeekday, localTime } from '../dates/calendar.ts'
import { type Refused, refuse } from '../refusals.ts'

/** Remittances leave from Monday to Friday: the ISO weekday of Friday. */
const LAST_REMITTANCE_WEEKDAY = 5
/**
 * The number of days by which a remittance can be planned ahead. A monthly one needs at most 38, with holidays; a date after the limit is a typing
 * error, mostly of the year.
 */
export const MAX_REMITTANCE_DAYS_AHEAD = 92
/** The number of days by which a value date can be ahead of today: banks announce it before a weekend or holidays. */
export const MAX_CREDIT_DAYS_AHEAD = 5

/** The refusals of the date of a remittance. */
export const REMITTANCE_DATE_REFUSALS = [
  'RemittanceDatePast',
  'RemittanceDateTooFar',
  'RemittanceDateWeekend',
  'RemittanceDateBeforePouches',
] as const
export type RemittanceDateRefusal = (typeof REMITTANCE_DATE_REFUSALS)[number]

/** Dates are calendar dates of the establishment. */
interface RemittanceDate {
  readonly date: BusinessDate
  readonly today: BusinessDate
  readonly pouchDates: readonly BusinessDate[]
}

/**
 * Why a remittance can't have this date, or null. The date must be a weekday from today to `lastRemittanceDate`, and not before the date of any
 * of its pouches.
 */
export function refusalOfRemittanceDate({
  date,
  today,
  pouchDates,
}: RemittanceDate): RemittanceDateRefusal | null {
  if (date < today) return 'RemittanceDatePast'
  if (date > lastRemittanceDate(today)) return 'RemittanceDateTooFar'
  if (isoWeekday(date) > LAST_REMITTANCE_WEEKDAY) return 'RemittanceDateWeekend'
  return pouchDates.some((pouchDate) => pouchDate > date) ? 'RemittanceDateBeforePouches' : null
}

/** The last day that is not too far ahead for a remittance. */
export function lastRemittanceDate(today: BusinessDate): BusinessDate {
  return addDays(today, MAX_REMITTANCE_DAYS_AHEAD)
}

/** True for a refusal that concerns the date of a remittance. */
export function isRemittanceDateRefusal(refusal: string): refusal is RemittanceDateRefusal {
  return REMITTANCE_DATE_REFUSALS.some((name) => name === refusal)
}

/**
 * The day of the hand-over or deposit in the time zone of the establishment; null before. The database stores this day (`handed_over_on`), so
 * that correcting the time zone later does not move it.
 */
export function handedOverOn({
  validatedAt,
  timeZone,
}: {
  readonly validatedAt: Instant | null
  readonly timeZone: string
}): BusinessDate | null {
  return validatedAt === null ? null : localTime(validatedAt, timeZone).date
}

export interface CreditDate {
  readonly creditedOn: BusinessDate
  readonly today: BusinessDate
  /** The day of the hand-over or deposit; null before. */
  readonly handedOverOn: BusinessDate | null
}

/** Checks the date of a bank credit: not before the hand-over, and at most some days after today. Returns null for an allowed date. */
export function decideCreditDate({ creditedOn, today, handedOverOn }: CreditDate): Refused | null {
  if (handedOverOn !== null && creditedOn < handedOverOn) return refuse('CreditBeforeHandOver')
  return creditedOn > lastCreditDate(today) ? refuse('CreditTooFarAhead') : null
}

/**
 * True while the day of the last credit of a remittance is after today. `creditedOn` is this day; null if no credit is known or needed.
 */
export function isCreditAhead(creditedOn: BusinessDate | null, today: BusinessDate): boolean {
  return creditedOn !== null && creditedOn > today
}

/** True for a refusal that concerns the date of a bank credit. */
export function isCreditDateRefusal(refusal: string): boolean {
  return refusal === 'CreditBeforeHandOver' || refusal === 'CreditTooFarAhead'
}

/** The latest date that a bank can show for a credit today. */
export function lastCreditDate(today: BusinessDate): BusinessDate {
  return addDays(today, MAX_CREDIT_DAYS_AHEAD)
}
