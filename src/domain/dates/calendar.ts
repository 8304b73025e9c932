/** A calendar date, `2026-11-20`, in the establishment's time zone. */
export type BusinessDate = string
/** An ISO 8601 instant in UTC, `2026-11-20T14:02:00.000Z`. */
export type Instant = string

export const SERVICES = ['lunch', 'evening'] as const
export type Service = (typeof SERVICES)[number]

export const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Monday (1) to Friday (5), as ISO weekdays. */
export const REMITTANCE_DAYS = [1, 2, 3, 4, 5] as const

export const DEFAULT_TIME_ZONE = 'Europe/Paris'

/** Before this local hour the current service is the evening of the day before. */
export const NIGHT_ENDS_AT_HOUR = 5
/** From this local hour on the current service is the evening. */
export const EVENING_STARTS_AT_HOUR = 17

/** True for a name in the runtime's list of time zones, such as `Europe/Paris`; false for an offset. */
export function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text)
}

/** Dates before this year are refused as typing errors. */
const FIRST_YEAR = 2000

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u
const DAY_MS = 86_400_000

/** True for a date that exists in the calendar (30 February does not) and is not before 2000. */
export function isBusinessDate(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const utcMs = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return Number(match[1]) >= FIRST_YEAR && new Date(utcMs).toISOString().slice(0, 10) === text
}

/** The date that is `days` later, or earlier if `days` is negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from the first date to the second. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** ISO weekday of a date: Monday is 1, Sunday is 7. */
export function isoWeekday(date: BusinessDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** The formatters by time zone. They are reused, because creating one takes longer than using it. */
const localFormats = new Map<string, Intl.DateTimeFormat>()

function localFormat(timeZone: string): Intl.DateTimeFormat {
  const existing = localFormats.get(timeZone)
  if (existing) return existing
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  localFormats.set(timeZone, format)
  return format
}

/** The local calendar date and hour of an instant in a time zone. */
export function localTime(instant: Instant, timeZone: string): { date: BusinessDate; hour: number } {
  const parts = localFormat(timeZone).formatToParts(new Date(instant))
  const partOf = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    date: `${partOf('year')}-${partOf('month')}-${partOf('day')}`,
    hour: Number(partOf('hour')),
  }
}

/** The instant at which a day begins in a time zone. */
export function startOfDay(date: BusinessDate, timeZone: string): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // When the clocks change, the offsets before and after differ and give two instants. The earliest one that is not on the day before is the start.
  const instants = [midnight - DAY_MS, midnight + DAY_MS]
    .map((nearby) => new Date(midnight - offsetAt(nearby, timeZone)).toISOString())
    .sort()
  return instants.find((instant) => localTime(instant, timeZone).date >= date)!
}

/** The offset of a time zone from UTC at an instant, in milliseconds: positive when it is ahead. */
function offsetAt(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instantMs,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/u.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/** The business date and service that an instant belongs to: an evening that ends after midnight belongs to the day it began. */
export function serviceAt(instant: Instant, timeZone: string): { date: BusinessDate; service: Service } {
  const { date, hour } = localTime(instant, timeZone)
  if (hour < NIGHT_ENDS_AT_HOUR) return { date: addDays(date, -1), service: 'evening' }
  return { date, service: hour < EVENING_STARTS_AT_HOUR ? 'lunch' : 'evening' }
}
