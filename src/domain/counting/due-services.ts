import type { PosTurnoverSource } from '../closings/pos-turnover.ts'
import {
  addDays,
  type BusinessDate,
  daysBetween,
  type Instant,
  localTime,
  SERVICES,
  type Service,
  serviceAt,
} from '../dates/calendar.ts'

/** The local hour from which a service is due to be counted, even if its closing has not been received. */
export const DUE_FROM_HOUR = { lunch: 15, evening: 23 } as const satisfies Record<Service, number>

/** The closings and sheets of this many days (whole weeks) say on which weekdays a register is open. */
export const HABIT_DAYS = 14

/**
 * How many days of closings and sheets are needed before the last ones that precede the requested days: `HABIT_DAYS`, and one week more. A closing or
 * sheet in that week shows that closings already came, or sheets were already counted, when the `HABIT_DAYS` began.
 */
export const FACT_DAYS = HABIT_DAYS + 7

interface ServiceAtRegister {
  readonly date: BusinessDate
  readonly service: Service
  /** null: at every register. */
  readonly cashRegisterId: string | null
}

/**
 * The facts of an establishment that decide which services are due. Closings reach back `FACT_DAYS` before the last closing that precedes
 * the first requested day, and sheets `FACT_DAYS` before the last sheet that precedes it.
 */
export interface ServiceData {
  readonly posTurnoverSource: PosTurnoverSource
  /** The active registers. */
  readonly registers: readonly { readonly id: string; readonly name: string; readonly createdAt: Instant }[]
  /** The closings, also replaced ones, a row for each register that they name. */
  readonly closings: readonly (ServiceAtRegister & { readonly sequence: number })[]
  /** The sheets that exist. */
  readonly counted: readonly ServiceAtRegister[]
}

interface DueService {
  readonly date: BusinessDate
  readonly service: Service
}

export interface DueSheet extends DueService {
  readonly cashRegisterId: string
  readonly cashRegisterName: string
}

/** The due sheets of a service, and whether a closing of one of its registers is missing. */
interface DueSheets {
  readonly sheets: readonly DueSheet[]
  readonly lacksClosing: boolean
}

/** The due sheets that nobody has saved, and the services with a missing closing, each latest first. */
interface DueServices {
  readonly uncounted: readonly DueSheet[]
  readonly missingClosings: readonly DueService[]
}

/**
 * Decides which sheets of the last `days` business days are still to be counted, and for which services a closing is missing.
 *
 * - A service is due at the registers of its closings. If a register was created after the date of the service, the service is due
 *   only if the register was counted before that date: closings can be older than the work with Sacoche.
 * - From `DUE_FROM_HOUR` on, a service is also due without a closing, at every register that was created before that hour. Where the POS sends
 *   closings, there are three exceptions. Nothing is due before the first closing. No closing is missing when those of the service and the closings
 *   before and after it have consecutive sequence numbers. Once closings go back two weeks, a register is not expected to be open when it had no
 *   closing for the same weekday and service in the two weeks that end with the last closing before the date, and no sheet for them in the two
 *   weeks before the date. If the POS falls silent, services therefore stay due as they were.
 * - Where the turnover is typed, closings are ignored. There, and while no closing has ever come, the sheets show in the same way when a register is
 *   open, once they and the register go back two weeks.
 * - If only some registers have a closing of the service, another register is due only if, on an earlier date with the same weekday, it had a
 *   closing that it shared with none of them, or a sheet without a closing. A register that is missing in a closing that it usually shares was not
 *   open.
 */
export function dueServices(facts: ServiceData, now: Instant, timeZone: string, days: number): DueServices {
  const countedKeys = new Set(facts.counted.map(keyOf))
  const dueSheetsOf = sheetsDueAt(facts, now, timeZone)
  const { date: today } = serviceAt(now, timeZone)
  const due = Array.from({ length: days }, (_, daysAgo) => addDays(today, -daysAgo)).flatMap((date) =>
    SERVICES.toReversed().map((service) => ({ date, service, ...dueSheetsOf(date, service) })),
  )
  return {
    uncounted: due.flatMap(({ sheets }) => sheets.filter((sheet) => !countedKeys.has(keyOf(sheet)))),
    missingClosings: due.flatMap(({ date, service, lacksClosing }) =>
      lacksClosing ? [{ date, service }] : [],
    ),
  }
}

/** The sheets that are due on a date, counted or not, by the rules of `dueServices`. */
export function dueSheetsOn(
  date: BusinessDate,
  facts: ServiceData,
  now: Instant,
  timeZone: string,
): readonly DueSheet[] {
  const dueSheetsOf = sheetsDueAt(facts, now, timeZone)
  return SERVICES.flatMap((service) => dueSheetsOf(date, service).sheets)
}

function usedClosings({ posTurnoverSource, closings }: ServiceData): ServiceData['closings'] {
  return posTurnoverSource === 'TYPED' ? [] : closings
}

/** Returns the function that gives the `DueSheets` of a service. */
function sheetsDueAt(facts: ServiceData, now: Instant, timeZone: string) {
  const { registers } = facts
  const closed = usedClosings(facts)
  const closedKeys = new Set(closed.map(keyOf))
  const closedSlots = new Set(closed.map(slotOf))
  const countedKeys = new Set(facts.counted.map(keyOf))
  const registersBySequence = Map.groupBy(closed, ({ sequence }) => sequence)
  const [firstSlot = ''] = [...closedSlots].sort()
  const firstDateByRegister = new Map(
    registers.map(({ id, createdAt }) => [id, localTime(createdAt, timeZone).date]),
  )
  const closingDates = closed.map(({ date }) => date).sort()
  const countedDates = facts.counted.map(({ date }) => date).sort()
  /** True if the register has a closing of the service. */
  const isClosed = (date: BusinessDate, service: Service, cashRegisterId: string) =>
    closedKeys.has(keyOf({ date, service, cashRegisterId })) ||
    closedKeys.has(keyOf({ date, service, cashRegisterId: null }))
  const isCounted = (date: BusinessDate, service: Service, cashRegisterId: string) =>
    countedKeys.has(keyOf({ date, service, cashRegisterId }))
  /** True if the service was over when the register was created. */
  const isBeforeCreation = (date: BusinessDate, service: Service, { createdAt }: { createdAt: Instant }) =>
    isOver(date, service, createdAt, timeZone)
  /** True if the register was created on a later date. One that is created because a closing names a new till is often created after this service. */
  const isBeforeDayOfCreation = (date: BusinessDate, { createdAt }: { createdAt: Instant }) =>
    date < serviceAt(createdAt, timeZone).date
  const wasCountedBefore = (date: BusinessDate, cashRegisterId: string) =>
    facts.counted.some((sheet) => sheet.cashRegisterId === cashRegisterId && sheet.date < date)
  const isUsual = (date: BusinessDate, service: Service, cashRegisterId: string) => {
    const habit = habitBefore(date, closingDates)
    return (
      habit === null ||
      sameWeekdays(date, habit.to).some((habitDate) => isClosed(habitDate, service, cashRegisterId)) ||
      sameWeekdays(date, addDays(date, -1)).some((habitDate) => isCounted(habitDate, service, cashRegisterId))
    )
  }
  const isUsuallyCounted = (date: BusinessDate, service: Service, cashRegisterId: string) => {
    const habit = habitBefore(date, countedDates)
    return (
      habit === null ||
      (firstDateByRegister.get(cashRegisterId) ?? date) > habit.from ||
      sameWeekdays(date, habit.to).some((habitDate) => isCounted(habitDate, service, cashRegisterId))
    )
  }
  /** True if the register had, on an earlier date with the same weekday, a closing of the service that named no register with a closing on `date`. */
  const usuallyClosesApart = (date: BusinessDate, service: Service, cashRegisterId: string) => {
    const lastDate = closingDates.findLast((closingDate) => closingDate < date)
    const weekdays = lastDate === undefined ? [] : sameWeekdays(date, lastDate)
    return closed.some(
      (closing) =>
        closing.cashRegisterId === cashRegisterId &&
        closing.service === service &&
        weekdays.includes(closing.date) &&
        !registersBySequence
          .get(closing.sequence)!
          .some((shared) => shared.cashRegisterId !== null && isClosed(date, service, shared.cashRegisterId)),
    )
  }
  const isUsuallyCountedOnly = (date: BusinessDate, service: Service, cashRegisterId: string) =>
    sameWeekdays(date, addDays(date, -1)).some(
      (habitDate) =>
        isCounted(habitDate, service, cashRegisterId) && !isClosed(habitDate, service, cashRegisterId),
    )
  return (date: BusinessDate, service: Service): DueSheets => {
    const slot = slotOf({ date, service })
    const hasClosing = closedSlots.has(slot)
    const isOutstanding =
      slot >= firstSlot &&
      isOver(date, service, now, timeZone) &&
      !hasConsecutiveClosings(closed, { date, service })
    const outstanding = registers.filter(
      (register) =>
        isOutstanding && !isClosed(date, service, register.id) && !isBeforeCreation(date, service, register),
    )
    const withoutClosing = outstanding.filter(({ id }) => {
      if (hasClosing) return usuallyClosesApart(date, service, id)
      return closed.length === 0 ? isUsuallyCounted(date, service, id) : isUsual(date, service, id)
    })
    const sheets = registers
      .filter(
        (register) =>
          (isClosed(date, service, register.id) &&
            (!isBeforeDayOfCreation(date, register) || wasCountedBefore(date, register.id))) ||
          withoutClosing.includes(register) ||
          (outstanding.includes(register) && hasClosing && isUsuallyCountedOnly(date, service, register.id)),
      )
      .map(({ id, name }) => ({ date, service, cashRegisterId: id, cashRegisterName: name }))
    return { sheets, lacksClosing: closed.length > 0 && withoutClosing.length > 0 }
  }
}

/** The `HABIT_DAYS` days that end with the last of these sorted dates before `date`; null until the dates go back as far. */
function habitBefore(
  date: BusinessDate,
  dates: readonly BusinessDate[],
): { readonly from: BusinessDate; readonly to: BusinessDate } | null {
  const to = dates.findLast((earlier) => earlier < date)
  if (to === undefined) return null
  const from = addDays(to, 1 - HABIT_DAYS)
  return dates.some((first) => first <= from) ? { from, to } : null
}

/** The dates with the weekday of `date` in the `HABIT_DAYS` days up to `last`. `date` must be after `last`. */
function sameWeekdays(date: BusinessDate, last: BusinessDate): readonly BusinessDate[] {
  const latest = addDays(date, -7 * Math.ceil(daysBetween(last, date) / 7))
  return Array.from({ length: HABIT_DAYS / 7 }, (_, weeks) => addDays(latest, -7 * weeks))
}

function isOver(date: BusinessDate, service: Service, now: Instant, timeZone: string): boolean {
  const { date: today, hour } = localTime(now, timeZone)
  return date < today || (date === today && hour >= DUE_FROM_HOUR[service])
}

/**
 * True when the closings before, of and after the service follow each other in the sequence: none is missing between them. Only the nearest days
 * with closings count as before and after, because the numbers of a POS that was replaced begin again.
 */
function hasConsecutiveClosings(closed: ServiceData['closings'], slot: DueService): boolean {
  const slotKey = slotOf(slot)
  const before = closed.filter((closing) => slotOf(closing) < slotKey)
  const after = closed.filter((closing) => slotOf(closing) > slotKey)
  const lastDate = before
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  const [nextDate] = after.map(({ date }) => date).toSorted()
  if (lastDate === undefined || nextDate === undefined) return false
  const last = Math.max(...before.filter(({ date }) => date === lastDate).map(({ sequence }) => sequence))
  const next = Math.min(...after.filter(({ date }) => date === nextDate).map(({ sequence }) => sequence))
  const between = closed
    .map(({ sequence }) => sequence)
    .filter((sequence) => sequence > last && sequence < next)
  return next > last && next === last + 1 + new Set(between).size
}

/** A key of the service that sorts in chronological order. */
function slotOf({ date, service }: DueService): string {
  return `${date} ${SERVICES.indexOf(service)}`
}

function keyOf({ date, service, cashRegisterId }: ServiceAtRegister): string {
  return `${date} ${service} ${cashRegisterId}`
}
