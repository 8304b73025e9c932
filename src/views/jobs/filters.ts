import { addDays, isBusinessDate, startOfDay } from '../../domain/dates/calendar.ts'
import type { Filters } from '../../domain/lists/address.ts'

/** The filters of the list of jobs, by their names in the address. */
export const JOB_FILTERS = ['q', 'date_from', 'date_to', 'establishmentId', 'type', 'status', 'seen'] as const
type JobFilter = (typeof JOB_FILTERS)[number]

/** Returns a function that translates the filters of the address into the query to the server; dates are days in the time zone. */
export function jobQueryIn(timeZone: string) {
  return ({ date_from: from, date_to: to, ...filters }: Filters<JobFilter>) => ({
    ...Object.fromEntries(Object.entries(filters).filter((entry) => entry[1] !== undefined)),
    ...instantFilters('createdAt', { from, to }, timeZone),
  })
}

/** The query that limits the instants of a field to the days of a period, in a time zone. A date that is not valid sets no limit. */
export function instantFilters(
  field: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  timeZone: string,
): Readonly<Record<string, string>> {
  return {
    ...(from !== undefined && isBusinessDate(from) && { [`${field}_from`]: startOfDay(from, timeZone) }),
    ...(to !== undefined && isBusinessDate(to) && { [`${field}_to`]: endOfDay(to, timeZone) }),
  }
}

function endOfDay(date: string, timeZone: string): string {
  return new Date(Date.parse(startOfDay(addDays(date, 1), timeZone)) - 1).toISOString()
}
