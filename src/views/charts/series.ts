import type { Today } from '../../domain/contract/today.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'

/** The covers of one day, by service. */
export interface DayAttendance {
  readonly date: BusinessDate
  readonly lunch: number
  readonly evening: number
}

/** Joins the covers of both services into one row per day, oldest first. */
export function attendanceByDay(attendance: Today['attendance']): readonly DayAttendance[] {
  const days = new Map<BusinessDate, DayAttendance>()
  for (const { date, service, clients } of attendance) {
    const day = days.get(date) ?? { date, lunch: 0, evening: 0 }
    days.set(date, { ...day, [service]: day[service] + clients })
  }
  return [...days.values()].sort((first, second) => first.date.localeCompare(second.date))
}

/** In cents. */
const SMALLEST_DELTA_AXIS = 1_00

/**
 * The ends of the axis of deltas, in cents, if every delta is smaller than one euro: an automatic axis would have steps of single cents.
 * Otherwise null.
 */
export function smallDeltaAxis(
  days: readonly Pick<Today['deltas'][number], 'deltaCents'>[],
): readonly [number, number] | null {
  return days.every(({ deltaCents }) => Math.abs(deltaCents) < SMALLEST_DELTA_AXIS)
    ? [-SMALLEST_DELTA_AXIS, SMALLEST_DELTA_AXIS]
    : null
}
