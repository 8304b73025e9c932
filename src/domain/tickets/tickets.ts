import { compareTexts } from '../compare-texts.ts'
import { addDays, type BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { refuse } from '../refusals.ts'

/** Vouchers of a year are accepted until this day of the following January. */
const LAST_DAY_OF_JANUARY = 31

/** The vouchers of one year: their number and value. `quantity` is null when only a total was counted. */
export interface TicketPart {
  readonly year: number
  readonly quantity: number | null
  readonly valueCents: Cents
}

/** A number of vouchers and their value; null where it was not counted. */
export interface TicketTotals {
  readonly quantity: number | null
  readonly totalCents: Cents | null
}

/** The year of a calendar date. */
export function yearOf(date: BusinessDate): number {
  return Number(date.slice(0, 4))
}

/** The last day on which vouchers of a year are accepted. */
export function lastDayOfTickets(year: number): BusinessDate {
  return `${year + 1}-01-${LAST_DAY_OF_JANUARY}`
}

/**
 * The last day on which vouchers of a year are sent to their issuers: the end of the following February. By the law they are void a month later
 * (code du travail, art. L. 3262-5).
 */
export function lastDayOfSending(year: number): BusinessDate {
  return addDays(`${year + 1}-03-01`, -1)
}

/** True once vouchers of the year are no longer accepted. */
export function isYearExpired(year: number, on: BusinessDate): boolean {
  return on > lastDayOfTickets(year)
}

/** True in January, when vouchers of two years are in circulation. */
export function takesLastYear(on: BusinessDate): boolean {
  return !isYearExpired(yearOf(on) - 1, on)
}

/**
 * Validates last year's vouchers of a count: they are accepted only in January, and can't be more than the counted vouchers. When a number is
 * counted, the vouchers of each of the two years have both a number and a value, or neither: `ticketParts` leaves out a part without a value.
 *
 * @returns last year's vouchers, null when there were none, or the refusal
 */
export function validateLastYearTickets(
  on: BusinessDate,
  counted: TicketTotals,
  lastYear: TicketTotals | null,
):
  | TicketTotals
  | null
  | { readonly refusal: 'TicketYearExpired' | 'LastYearExceedsCount' | 'LastYearIncomplete' } {
  if (!lastYear || ((lastYear.quantity ?? 0) === 0 && (lastYear.totalCents ?? 0) === 0)) return null
  if (!takesLastYear(on)) return refuse('TicketYearExpired')
  const quantity = lastYear.quantity ?? 0
  const totalCents = lastYear.totalCents ?? 0
  const others = {
    quantity: (counted.quantity ?? 0) - quantity,
    totalCents: (counted.totalCents ?? 0) - totalCents,
  }
  if ([quantity, totalCents, others.quantity, others.totalCents].some((part) => part < 0))
    return refuse('LastYearExceedsCount')
  // Last year's vouchers have a number exactly when the count has one, and always a value.
  const hasNeededFields =
    (counted.quantity === null) === (lastYear.quantity === null) && lastYear.totalCents !== null
  const hasBothOrNeither = [{ quantity, totalCents }, others].every(
    (part) => (part.quantity === 0) === (part.totalCents === 0),
  )
  return hasNeededFields && (!counted.quantity || hasBothOrNeither) ? lastYear : refuse('LastYearIncomplete')
}

/** The vouchers of one count by their year, the latest first; a year without a value is left out. */
export function ticketParts(
  on: BusinessDate,
  counted: TicketTotals,
  lastYear: TicketTotals | null,
): readonly TicketPart[] {
  const year = yearOf(on)
  const { quantity, totalCents } = counted
  const lastYearCents = lastYear?.totalCents ?? 0
  const parts = [
    {
      year,
      quantity: quantity === null ? null : quantity - (lastYear?.quantity ?? 0),
      valueCents: (totalCents ?? 0) - lastYearCents,
    },
    { year: year - 1, quantity: lastYear?.quantity ?? null, valueCents: lastYearCents },
  ]
  return parts.filter((part) => part.valueCents !== 0)
}

/** The total of the vouchers of one issuer and year. */
export interface TicketLine {
  readonly issuer: string
  readonly year: number
  readonly quantity: number
  readonly declaredCents: Cents
}

/** Vouchers that wait to be dispatched. `quantity` is null when the number of some of them is unknown: older sheets could have a total alone. */
export type WaitingTicketLine = Omit<TicketLine, 'quantity'> & { readonly quantity: number | null }

/** Groups vouchers by issuer and year: issuers by name, the older year first. */
export function ticketLines(
  parts: readonly (TicketPart & { readonly issuer: string })[],
): readonly WaitingTicketLine[] {
  const groups = Map.groupBy(parts, ({ issuer, year }) => `${year} ${issuer}`)
  return [...groups.values()]
    .map((group) => ({
      issuer: group[0]!.issuer,
      year: group[0]!.year,
      quantity: group.some(({ quantity, valueCents }) => !quantity && valueCents !== 0)
        ? null
        : group.reduce((sum, part) => sum + (part.quantity ?? 0), 0),
      declaredCents: sumCents(group.map((part) => part.valueCents)),
    }))
    .sort((a, b) => compareTexts(a.issuer, b.issuer) || a.year - b.year)
}
