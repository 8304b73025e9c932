import type { BusinessDate, Service } from '../dates/calendar.ts'

/** Identifies a sheet within an establishment. */
export interface SheetKey {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterId: string
}

/** True when both are of the same date, service and register. */
export function isSameSheet(first: SheetKey, second: SheetKey): boolean {
  return (
    first.date === second.date &&
    first.service === second.service &&
    first.cashRegisterId === second.cashRegisterId
  )
}
