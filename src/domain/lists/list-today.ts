import { type BusinessDate, type Instant, localTime, serviceAt } from '../dates/calendar.ts'
import type { ListName } from './lists.ts'

/**
 * The lists whose rows have business dates: at night, today is still the date of the evening before. The rows
 * of other lists have calendar dates. In the list `pouches`, those of the wallet and
 * of dispatches have calendar dates too.
 */
const DATED_BY_SERVICE: ReadonlySet<ListName> = new Set([
  'cashlogs',
  'counts',
  'pouches',
  'archives',
  'tickets',
])

/** Today's date, as the rows of the list are dated, at an instant in the time zone of the establishment. */
export function todayOfList(list: ListName, now: Instant, timeZone: string): BusinessDate {
  return DATED_BY_SERVICE.has(list) ? serviceAt(now, timeZone).date : localTime(now, timeZone).date
}
