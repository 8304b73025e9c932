import { addDays, isBusinessDate, startOfDay } from '../../domain/dates/calendar.ts'
import type { Filters } from '../data/list-address.ts'

/** The filters of the list of jobs, by their names in the address. */
export const JOB_FILTERS = ['q', 'date_from', 'date_to', 'establishmentId', 'type', 'status', 'seen'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

/** Translates the address into the query to the server: days are those of the reader's time zone. */
export function jobQueryIn(timeZone: string) {
  return ({ date_from: from, date_to: to, ...filters }: Filters<JobFilter>) => ({
    ...Object.fromEntries(Object.entries(filters).filter((entry) => entry[1] !== undefined)),
    ...(from !== undefined && isBusinessDate(from) && { createdAt_from: startOfDay(from, timeZone) }),
    ...(to !== undefined && isBusinessDate(to) && { createdAt_to: lastOfDay(to, timeZone) }),
  })
}

function lastOfDay(date: string, timeZone: string): string {
  return new Date(Date.parse(startOfDay(addDays(date, 1), timeZone)) - 1).toISOString()
}
