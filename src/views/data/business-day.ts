import { useSyncExternalStore } from 'react'
import {
  type BusinessDate,
  type Instant,
  localTime,
  type Service,
  serviceAt,
} from '../../domain/dates/calendar.ts'
import { useApp, useSessionUser } from '../app.tsx'

/** The current time by the server's clock. Renders the component again when an answer shows that this time was wrong. */
export function useNow(): Instant {
  const { clock } = useApp().ports
  useSyncExternalStore(clock.watch, clock.aheadMs)
  return clock.now()
}

/** The current service and its business date, according to the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return serviceAt(useNow(), timeZone)
}

/**
 * Today's calendar date. Unlike the business date, it changes at midnight.
 *
 * @param timeZone the time zone of the establishment; by default that of the current establishment
 */
export function useToday(timeZone?: string): BusinessDate {
  const user = useSessionUser()
  return localTime(useNow(), timeZone ?? user.timeZone).date
}
