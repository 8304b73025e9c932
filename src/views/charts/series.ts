import type { Today } from '../../domain/contract/today.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'

export interface DayAttendance {
  readonly date: BusinessDate
  readonly lunch: number
  readonly evening: number
}

/** Customers of both services, one row per day, oldest first. */
export function attendanceByDay(attendance: Today['attendance']): readonly DayAttendance[] {
  const days = new Map<BusinessDate, DayAttendance>()
  for (const { date, service, clients } of attendance) {
    const day = days.get(date) ?? { date, lunch: 0, evening: 0 }
    days.set(date, { ...day, [service]: day[service] + clients })
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}
