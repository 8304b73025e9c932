import { addDays, type BusinessDate, isBusinessDate } from '../dates/calendar.ts'

/**
 * The first day of the financial year that contains a date.
 *
 * @param yearEnd the last day of financial years, such as `12-31`; `02-29` means the last day of February
 */
export function financialYearStart(date: BusinessDate, yearEnd: string): BusinessDate {
  const year = Number(date.slice(0, 4))
  const end = endIn(year, yearEnd)
  return addDays(end < date ? end : endIn(year - 1, yearEnd), 1)
}

/** The last day of the financial year that contains a date. */
export function financialYearEnd(date: BusinessDate, yearEnd: string): BusinessDate {
  const year = Number(date.slice(0, 4))
  const end = endIn(year, yearEnd)
  return date <= end ? end : endIn(year + 1, yearEnd)
}

function endIn(year: number, yearEnd: string): BusinessDate {
  const end = `${year}-${yearEnd}`
  return isBusinessDate(end) ? end : `${year}-02-28`
}

/** True for a valid last day of financial years: a month and day such as `12-31`; `02-29` is valid. */
export function isDayOfYear(day: string): boolean {
  return /^\d\d-\d\d$/u.test(day) && isBusinessDate(`2000-${day}`)
}

/** Formats a last day of financial years, such as `12-31`, as day and month: `31/12`. */
export const formatYearEnd = (yearEnd: string): string => yearEnd.split('-').toReversed().join('/')

/**
 * Parses a day and a month, such as `31/12` or `1.3`, into the shape `12-31`; null for other text, and when that day doesn't exist. Hyphens are
 * refused, because a draft of the form can contain the former notation, month first.
 */
export function parseYearEnd(text: string): string | null {
  const [, day, month] = /^(\d{1,2})[/.](\d{1,2})$/u.exec(text.trim()) ?? []
  if (day === undefined || month === undefined) return null
  const yearEnd = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDayOfYear(yearEnd) ? yearEnd : null
}
