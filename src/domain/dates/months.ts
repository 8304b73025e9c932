import { addDays, type BusinessDate } from './calendar.ts'

/** The number of months from year 0 to a month, `2026-10`, or to the month of a date. */
function monthNumber(month: string): number {
  const [year = 0, ofYear = 0] = month.split('-').map(Number)
  return year * 12 + (ofYear - 1)
}

/** The month, `2026-10`, that is `months` after a month or the month of a date, or before it if `months` is negative. */
export function addMonths(month: string, months: number): string {
  const number = monthNumber(month) + months
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Months from the first month or date to the second. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from)

/** The last day of a month. */
export const lastDayOf = (month: string): BusinessDate => addDays(`${addMonths(month, 1)}-01`, -1)
