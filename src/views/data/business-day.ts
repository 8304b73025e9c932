import { type BusinessDate, localTime, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'

/** The current service by the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(new Date().toISOString(), timeZone)
}

/** The calendar date of the establishment: a night is the day that its clock shows. */
export function useToday(): BusinessDate {
  const { timeZone } = useSessionUser()
  return localTime(new Date().toISOString(), timeZone).date
}
