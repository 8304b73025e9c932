import { useSyncExternalStore } from 'react'
import {
  type BusinessDate,
  type Instant,
  localTime,
  type Service,
  serviceAt,
} from '../../domain/dates/calendar.ts'
import { useApp, useSessionUser } from '../app.tsx'

/** Returns what a function derives from the current time. Renders the component again when a correction of the time changes it. */
export function useNow<Value extends string>(derive: (now: Instant) => Value): Value {
  const { ports } = useApp()
  return useSyncExternalStore(ports.watchNow, () => derive(ports.now()))
}

/** The current service and its business date, according to the local time of the establishment. */
export function useServiceNow(): { date: BusinessDate; service: Service } {
  const { timeZone } = useSessionUser()
  return {
    date: useNow((now) => serviceAt(now, timeZone).date),
    service: useNow((now) => serviceAt(now, timeZone).service),
  }
}

/**
 * Today's calendar date. Unlike the business date, it changes at midnight.
 *
 * @param timeZone the time zone of the establishment; by default that of the current establishment
 */
export function useToday(timeZone?: string): BusinessDate {
  const user = useSessionUser()
  return useNow((now) => localTime(now, timeZone ?? user.timeZone).date)
}
