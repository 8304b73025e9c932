import { type BusinessDate, type Service, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'

/** The current service by the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(new Date().toISOString(), timeZone)
}
