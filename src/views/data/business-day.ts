import { type BusinessDate, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'

/** The service under way now, by the wall clock of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(new Date().toISOString(), timeZone)
}
