import { type BusinessDate, localTime, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'

/** The current service and its business date, according to the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(new Date().toISOString(), timeZone)
}

/**
 * Today's calendar date. Unlike the business date, it changes at midnight.
 *
 * @param timeZone that of the record, which may belong to another establishment than the current one; undefined: that of the current one
 */
export function useToday(timeZone?: string): BusinessDate {
  const user = useSessionUser()
  return localTime(new Date().toISOString(), timeZone ?? user.timeZone).date
}
