import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  serviceAt,
} from '../../src/domain/dates/calendar.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Gives events their instants, in order, up to the time at which the data ends. */
export interface Timeline {
  /** The business date on which the data ends. */
  readonly today: BusinessDate
  /**
   * The instant of an event that is planned at a local time, in minutes after midnight; 1440 and more are on the next day. The instants of an
   * establishment always increase: an event that is not planned after the previous one is moved to a millisecond after it. Null if the event
   * is in the future.
   */
  at(date: BusinessDate, minute: number): Instant | null
}

/** Creates the timeline of an establishment up to `now`. */
export function createTimeline(now: Instant, timeZone: string): Timeline {
  const end = Date.parse(now)
  const offsetsByDate = new Map<BusinessDate, number>()
  let latest = 0

  /** The offset of the time zone from UTC at noon of a date. */
  function utcOffsetHours(date: BusinessDate): number {
    const known = offsetsByDate.get(date)
    if (known !== undefined) return known
    const offsetHours = localTime(`${date}T12:00:00.000Z`, timeZone).hour - 12
    offsetsByDate.set(date, offsetHours)
    return offsetHours
  }

  return {
    today: serviceAt(now, timeZone).date,
    at(date, minute) {
      const day = addDays(date, Math.floor(minute / DAY_MINUTES))
      const minuteOfDay = minute % DAY_MINUTES
      // The clocks change at night: until three o'clock the offset of the day before applies.
      const offsetHours = utcOffsetHours(minuteOfDay < 180 ? addDays(day, -1) : day)
      const planned = Date.parse(`${day}T00:00:00.000Z`) + (minuteOfDay - offsetHours * 60) * MINUTE_MS
      const actual = Math.max(planned, latest + 1)
      if (actual > end) return null
      latest = actual
      return new Date(actual).toISOString()
    },
  }
}
