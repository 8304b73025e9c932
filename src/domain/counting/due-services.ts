import type { PosTurnoverSource } from '../closings/closings.ts'
import {
  addDays,
  type BusinessDate,
  daysBetween,
  type Instant,
  localTime,
  SERVICES,
  type Service,
} from '../dates/calendar.ts'

/** The local hour from which a service is due to be counted, even if its closing has not been received. */
export const DUE_FROM_HOUR = { lunch: 15, evening: 23 } as const satisfies Record<Service, number>

/** The number of days (whole weeks) in which closings and sheets show on which weekdays a register is open. */
export const HABIT_DAYS = 14

/**
 * How many days of closings are needed before the last closing that precedes the requested days: `HABIT_DAYS`, and one week more. A closing in that
 * week shows that the POS already sent closings when the `HABIT_DAYS` began.
 */
export const CLOSING_DAYS = HABIT_DAYS + 7

interface ServiceAtRegister {
  readonly date: BusinessDate
  readonly service: Service
  /** null: at every register. */
  readonly cashRegisterId: string | null
}

/**
 * The facts of an establishment that decide which services are due. Closings reach back `CLOSING_DAYS` before the last closing that precedes
 * the first requested day, sheets `HABIT_DAYS` before that day.
 */
export interface ServiceData {
  readonly posTurnoverSource: PosTurnoverSource
  /** The active registers. */
  readonly registers: readonly { readonly id: string; readonly name: string; readonly createdAt: Instant }[]
  /** The closings, a row for each register that they name. */
  readonly closed: readonly (ServiceAtRegister & { readonly sequence: number })[]
  /** The sheets that exist. */
  readonly counted: readonly ServiceAtRegister[]
}

interface DueService {
  readonly date: BusinessDate
  readonly service: Service
}

interface DueSheet extends DueService {
  readonly cashRegisterId: string
  readonly cashRegisterName: string
}

/** Services to be counted and services without a closing, each latest first. */
interface DueServices {
  readonly uncounted: readonly DueSheet[]
  readonly missingClosings: readonly DueService[]
}

/**
 * Decides which services of the last `days` days are still to be counted, and which of these have no closing.
 *
 * A service with a closing is due at the registers of the closing. A service without a closing is due from `DUE_FROM_HOUR` on, at every
 * register that existed by then, with three exceptions where the POS sends closings: nothing is due before the first closing; a
 * service did not take place when the closings before and after it have consecutive sequence numbers; and a register is not expected to be
 * open when it had no closing for the same weekday and service in the two weeks that end with the last closing, and no sheet in the two weeks
 * before. If the POS falls silent, services therefore stay due as they were. Where the turnover is typed, closings are ignored.
 */
export function dueServices(facts: ServiceData, now: Instant, timeZone: string, days: number): DueServices {
  const closed = usedClosings(facts)
  const closedSlots = new Set(closed.map(slotOf))
  const countedKeys = new Set(facts.counted.map(keyOf))
  const dueSheetsOf = sheetsDueAt(facts, now, timeZone)
  const { date: today } = localTime(now, timeZone)
  const due = Array.from({ length: days }, (_, daysAgo) => addDays(today, -daysAgo)).flatMap((date) =>
    SERVICES.toReversed().map((service) => ({ date, service, sheets: dueSheetsOf(date, service) })),
  )
  return {
    uncounted: due.flatMap(({ sheets }) => sheets.filter((sheet) => !countedKeys.has(keyOf(sheet)))),
    missingClosings: due.flatMap(({ date, service, sheets }) =>
      closed.length > 0 && sheets.length > 0 && !closedSlots.has(slotOf({ date, service }))
        ? [{ date, service }]
        : [],
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
  return SERVICES.flatMap((service) => dueSheetsOf(date, service))
}

function usedClosings({ posTurnoverSource, closed }: ServiceData): ServiceData['closed'] {
  return posTurnoverSource === 'TYPED' ? [] : closed
}

/** Returns the function that gives the due sheets of a service. */
function sheetsDueAt(facts: ServiceData, now: Instant, timeZone: string) {
  const { registers } = facts
  const closed = usedClosings(facts)
  const closedKeys = new Set(closed.map(keyOf))
  const closedSlots = new Set(closed.map(slotOf))
  const countedKeys = new Set(facts.counted.map(keyOf))
  const [firstSlot = ''] = [...closedSlots].sort()
  const firstDateByRegister = new Map(
    registers.map(({ id, createdAt }) => [id, localTime(createdAt, timeZone).date]),
  )
  const closingDates = closed.map(({ date }) => date).sort()
  const isClosed = (date: BusinessDate, service: Service, cashRegisterId: string) =>
    closedKeys.has(keyOf({ date, service, cashRegisterId })) ||
    closedKeys.has(keyOf({ date, service, cashRegisterId: null }))
  const isCounted = (date: BusinessDate, service: Service, cashRegisterId: string) =>
    countedKeys.has(keyOf({ date, service, cashRegisterId }))
  const isUsual = (date: BusinessDate, service: Service, cashRegisterId: string) => {
    const lastDate = closingDates.findLast((closingDate) => closingDate < date)
    const isHabitKnown =
      lastDate !== undefined && closingDates.some((first) => first <= addDays(lastDate, 1 - HABIT_DAYS))
    return (
      !isHabitKnown ||
      sameWeekdays(date, lastDate).some((habitDate) => isClosed(habitDate, service, cashRegisterId)) ||
      sameWeekdays(date, addDays(date, -1)).some((habitDate) => isCounted(habitDate, service, cashRegisterId))
    )
  }
  return (date: BusinessDate, service: Service): readonly DueSheet[] => {
    const slot = slotOf({ date, service })
    const hasClosing = closedSlots.has(slot)
    if (slot < firstSlot) return []
    if (
      !hasClosing &&
      (!isOver(date, service, now, timeZone) || isBetweenClosings(closed, { date, service }))
    )
      return []
    return registers.flatMap(({ id, name }) => {
      const isDue = hasClosing
        ? isClosed(date, service, id)
        : (firstDateByRegister.get(id) ?? date) <= date && (closed.length === 0 || isUsual(date, service, id))
      return isDue ? [{ date, service, cashRegisterId: id, cashRegisterName: name }] : []
    })
  }
}

/** The dates of the `HABIT_DAYS` days up to `last` with the weekday of `date`, which is after `last`. */
function sameWeekdays(date: BusinessDate, last: BusinessDate): readonly BusinessDate[] {
  const latest = addDays(date, -7 * Math.ceil(daysBetween(last, date) / 7))
  return Array.from({ length: HABIT_DAYS / 7 }, (_, weeks) => addDays(latest, -7 * weeks))
}

function isOver(date: BusinessDate, service: Service, now: Instant, timeZone: string): boolean {
  const { date: today, hour } = localTime(now, timeZone)
  return date < today || (date === today && hour >= DUE_FROM_HOUR[service])
}

/** True when the closings before and after the service follow each other in the sequence: none is missing between them. */
function isBetweenClosings(closed: ServiceData['closed'], slot: DueService): boolean {
  const slotKey = slotOf(slot)
  const before = closed.filter((closing) => slotOf(closing) < slotKey).map(({ sequence }) => sequence)
  const after = closed.filter((closing) => slotOf(closing) > slotKey).map(({ sequence }) => sequence)
  return before.length > 0 && after.length > 0 && Math.min(...after) === Math.max(...before) + 1
}

/** A key of the service that sorts in chronological order. */
function slotOf({ date, service }: DueService): string {
  return `${date} ${SERVICES.indexOf(service)}`
}

function keyOf({ date, service, cashRegisterId }: ServiceAtRegister): string {
  return `${date} ${service} ${cashRegisterId}`
}
