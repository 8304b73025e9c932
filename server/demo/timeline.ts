import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  serviceAt,
} from '../../src/domain/dates/calendar.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** A local clock that only moves forward, up to the time for which the data is generated. */
export interface Timeline {
  /** The current business date. */
  readonly today: BusinessDate
  /**
   * The instant of an event due at a local time (minutes after midnight; above 1440 is the next day), never before the previous
   * event. Null when it is in the future.
   */
  at(date: BusinessDate, minute: number): Instant | null
}

/** The timeline of an establishment up to `now`. */
export function createTimeline(now: Instant, timeZone: string): Timeline {
  const end = Date.parse(now)
  const offsetsByDate = new Map<BusinessDate, number>()
  let latest = 0

  /** Offset of the time zone from UTC at noon of a date. */
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
      // Daylight saving changes at night: until three o'clock the offset of the day before applies.
      const offsetHours = utcOffsetHours(minuteOfDay < 180 ? addDays(day, -1) : day)
      const planned = Date.parse(`${day}T00:00:00.000Z`) + (minuteOfDay - offsetHours * 60) * MINUTE_MS
      const actual = Math.max(planned, latest + 1)
      if (actual > end) return null
      latest = actual
      return new Date(actual).toISOString()
    },
  }
}
