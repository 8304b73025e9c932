import { type BusinessDate, localTime, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useApp, useSessionUser } from '../app.tsx'

/** The current service and its business date, according to the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(useApp().ports.now(), timeZone)
}

/**
 * Today's calendar date. Unlike the business date, it changes at midnight.
 *
 * @param timeZone the time zone of the establishment; by default that of the current establishment
 */
export function useToday(timeZone?: string): BusinessDate {
  const user = useSessionUser()
  return localTime(useApp().ports.now(), timeZone ?? user.timeZone).date
}
