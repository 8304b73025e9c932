import { addDays, type BusinessDate, isoWeekday } from '../../src/domain/dates/calendar.ts'

/** The first weekday from this date on: a day on which a remittance can leave. */
export const weekdayFrom = (date: BusinessDate): BusinessDate =>
  addDays(date, isoWeekday(date) > 5 ? 8 - isoWeekday(date) : 0)
