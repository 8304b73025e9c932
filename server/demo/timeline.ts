import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  serviceAt,
} from '../../src/domain/dates/calendar.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** A wall clock of a place that only ever moves forward, up to the moment the data is made for. */
export interface Timeline {
  /** The business date that it is now. */
  readonly today: BusinessDate
  /**
   * The instant at which something happens that is due at a local time (minutes after midnight; past 1440 is the
   * next day), not before what happened already. null when that is still to come.
   */
  at(date: BusinessDate, minute: number): Instant | null
}

/** The timeline of an establishment up to `now`. */
export function createTimeline(now: Instant, timeZone: string): Timeline {
  const end = Date.parse(now)
  const noonHours = new Map<BusinessDate, number>()
  let latest = 0

  /** How far the zone is ahead of UTC at noon of a date. */
  function hoursAhead(date: BusinessDate): number {
    const known = noonHours.get(date)
    if (known !== undefined) return known
    const ahead = localTime(`${date}T12:00:00.000Z`, timeZone).hour - 12
    noonHours.set(date, ahead)
    return ahead
  }

  return {
    today: serviceAt(now, timeZone).date,
    at(date, minute) {
      const day = addDays(date, Math.floor(minute / DAY_MINUTES))
      const ofDay = minute % DAY_MINUTES
      // Clocks change at night: until three o'clock the time of the day before still holds.
      const ahead = hoursAhead(ofDay < 180 ? addDays(day, -1) : day)
      const planned = Date.parse(`${day}T00:00:00.000Z`) + (ofDay - ahead * 60) * MINUTE_MS
      const actual = Math.max(planned, latest + 1)
      if (actual > end) return null
      latest = actual
      return new Date(actual).toISOString()
    },
  }
}
