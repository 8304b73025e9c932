import type { BusinessDate } from '../../domain/dates/calendar.ts'

/** The last `count` months that have ended by this date, latest first: `2026-10`. */
export function latestMonths(date: BusinessDate, count: number): readonly string[] {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const monthNumber = year * 12 + (month - 1) - (index + 1)
    return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}`
  })
}
