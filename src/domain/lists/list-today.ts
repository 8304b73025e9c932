import { type BusinessDate, type Instant, localTime, serviceAt } from '../dates/calendar.ts'
import type { ListName } from './lists.ts'

/**
 * The lists whose rows are dated by their service: in the night, the evening before is still today. The rows
 * of the others have calendar dates, and so have the pouches of the wallet and of dispatches.
 */
const DATED_BY_SERVICE: ReadonlySet<ListName> = new Set([
  'cashlogs',
  'counts',
  'pouches',
  'archives',
  'tickets',
])

/** The date in the rows of a list that is today at an instant, in the time zone of the establishment. */
export function todayOfList(list: ListName, now: Instant, timeZone: string): BusinessDate {
  return DATED_BY_SERVICE.has(list) ? serviceAt(now, timeZone).date : localTime(now, timeZone).date
}
