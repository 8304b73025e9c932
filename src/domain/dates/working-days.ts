import { addDays, type BusinessDate, isoWeekday } from './calendar.ts'

const SATURDAY = 6
/** Fixed public holidays of metropolitan France, month and day. */
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50]

/** Easter Sunday of a year in the Gregorian calendar (the anonymous algorithm, printed in Nature in 1876). */
export function easterSunday(year: number): BusinessDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const sum = moon + week - 7 * late + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`
}

/** True for one of the eleven public holidays of metropolitan France; the additional ones of Alsace, Moselle and overseas count as working days. */
export function isPublicHoliday(date: BusinessDate): boolean {
  if (FIXED_HOLIDAYS.includes(date.slice(5))) return true
  const easter = easterSunday(Number(date.slice(0, 4)))
  return DAYS_AFTER_EASTER.some((days) => addDays(easter, days) === date)
}

/** True for Monday to Friday, except public holidays. */
export function isWorkingDay(date: BusinessDate): boolean {
  return isoWeekday(date) < SATURDAY && !isPublicHoliday(date)
}

/** The number of working days after the first date, up to and including the second; 0 when the second is not later. */
export function countWorkingDays(from: BusinessDate, to: BusinessDate): number {
  let count = 0
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1)) if (isWorkingDay(date)) count += 1
  return count
}
