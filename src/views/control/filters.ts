import type { CountStatus } from '../../domain/lifecycles/count.ts'
import type { Filters } from '../data/list-address.ts'

/** The filters of the control, as they stand in the address. */
export const CONTROL_FILTERS = [
  'date_from',
  'date_to',
  'establishmentId',
  'paymentCategoryId',
  'status',
] as const
export type ControlFilter = (typeof CONTROL_FILTERS)[number]

/** Where the accountant begins: counts that were validated on site and wait for the control. */
export const WAITING = 'VALIDATED' satisfies CountStatus
/** Any status: said in the address, for without a status the control shows what waits. */
export const ANY_STATUS = 'all'

/** What the filters of the address ask of the server. */
export function controlQuery({
  status = WAITING,
  ...filters
}: Filters<ControlFilter>): Record<string, string> {
  return { ...filters, ...(status === ANY_STATUS ? {} : { status }) }
}

/** True when nothing narrows the list but that the counts wait. */
export function isPlain({ status, ...filters }: Filters<ControlFilter>): boolean {
  return status === undefined && Object.keys(filters).length === 0
}
