import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { todayOfList } from '../../domain/lists/list-today.ts'
import type { ListName } from '../../domain/lists/lists.ts'
import { useSessionUser } from '../app.tsx'
import { useNow } from '../data/business-day.ts'

/** Today's date for a list: the business date if the rows are dated by service, otherwise the calendar date. */
export function useTodayOfList(list: ListName): BusinessDate {
  const { timeZone } = useSessionUser()
  return todayOfList(list, useNow(), timeZone)
}
