import { type BusinessDate, localTime, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'

/** The current service and its business date, according to the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(new Date().toISOString(), timeZone)
}

/** Today's calendar date in the establishment. Unlike the business date, it changes at midnight. */
export function useToday(): BusinessDate {
  const { timeZone } = useSessionUser()
  return localTime(new Date().toISOString(), timeZone).date
}
