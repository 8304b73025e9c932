import { type BusinessDate, DEFAULT_TIME_ZONE, type Service, serviceAt } from '../../domain/calendar.ts'

/** The service under way now, by the wall clock of the establishments. */
export function serviceNow(): { date: BusinessDate; service: Service } {
  return serviceAt(new Date().toISOString(), DEFAULT_TIME_ZONE)
}
