import { addDays, type BusinessDate, daysBetween, type Frequency, isoWeekday } from './calendar.ts'
import { isWorkingDay } from './working-days.ts'

/**
 * The first remittance day on or after `from`. `weekday` is an ISO weekday. A fortnightly day is in every second week, counted from Monday
 * 1 January 2001; a monthly day is the first one of the month with this weekday. When the day is a public holiday, the next working day takes its
 * place.
 */
export function nextRemittanceDate(frequency: Frequency, weekday: number, from: BusinessDate): BusinessDate {
  // A holiday before `from` can be replaced by a day on or after `from`, so the search starts a week earlier.
  for (let scheduled = addDays(from, -7); ; scheduled = addDays(scheduled, 1)) {
    if (!isScheduled(frequency, weekday, scheduled)) continue
    let date = scheduled
    while (!isWorkingDay(date)) date = addDays(date, 1)
    if (date >= from) return date
  }
}

/** True for a day of this frequency and weekday, whether or not it is a public holiday. */
function isScheduled(frequency: Frequency, weekday: number, date: BusinessDate): boolean {
  if (isoWeekday(date) !== weekday) return false
  if (frequency === 'monthly') return Number(date.slice(8)) <= 7
  return frequency === 'weekly' || Math.floor(daysBetween('2001-01-01', date) / 7) % 2 === 0
}
