import type { BusinessDate } from '../../domain/dates/calendar.ts'

/** The months that have ended on this date, latest first: `2026-10`. */
export function latestMonths(date: BusinessDate, count: number): readonly string[] {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + (month - 1) - (back + 1)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
