import { CLOSING_LATE, CLOSING_MISSING } from '../../domain/counting/closing-filter.ts'
import { type CountStatus, OPEN_COUNT_STATUSES } from '../../domain/lifecycles/count.ts'
import { SENDABLE_COUNT_STATUSES, UNCONTROLLED_COUNT_STATUSES } from '../../domain/lifecycles/count-stages.ts'
import type { Filters } from '../../domain/lists/address.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { deltaQuery } from '../cash-log/logs/filters.ts'

/** The filters of the control screen, as they appear in the address. */
const CONTROL_FILTERS = [
  'date_from',
  'date_to',
  'establishmentId',
  'cashRegisterId',
  'paymentCategoryId',
  'pouchNumber',
  'delta',
  'closing',
  'status',
] as const
export type ControlFilter = (typeof CONTROL_FILTERS)[number]

/** The status that the screen shows without a filter: counts that the establishment has validated and accounting has not yet controlled. */
export const STATUS_TO_CONTROL = 'VALIDATED' satisfies CountStatus
/** The filter value for any status. It must be in the address, because without it the screen shows only counts that wait for control. */
export const ANY_STATUS = 'all'
/** The filter values for the statuses of a task. Home links to the screen with `openSheets`, the checklist of the month with the others. */
export const TASK_STATUS_FILTERS = {
  openSheets: OPEN_COUNT_STATUSES.join(','),
  tillsToValidate: UNCONTROLLED_COUNT_STATUSES.join(','),
  tillsToAccept: 'tillsToAccept',
  tillsAwaitingClosing: 'tillsAwaitingClosing',
  tillsToSend: 'tillsToSend',
} as const
type StatusTask = keyof typeof TASK_STATUS_FILTERS
const STATUS_TASKS = Object.keys(TASK_STATUS_FILTERS) as readonly StatusTask[]
/** The tasks of counts whose status allows sending. Other facts of the sheet decide to which of these tasks a count belongs. */
const SENDING_TASKS: readonly string[] = [
  'tillsToAccept',
  'tillsAwaitingClosing',
  'tillsToSend',
] satisfies StatusTask[]

/**
 * The task whose counts the value of the filter `status` selects. Addresses of earlier versions contain the list of sendable statuses instead of
 * `tillsToSend`.
 */
export function taskOfStatus(status: string): StatusTask | undefined {
  if (status === SENDABLE_COUNT_STATUSES.join(',')) return 'tillsToSend'
  return STATUS_TASKS.find((task) => TASK_STATUS_FILTERS[task] === status)
}

/**
 * True if the filter is one status and all sheets have it, so that a column would only repeat it. The list contains each sheet with a count in
 * that status; the sheet itself can have another status if its counts differ.
 */
export function hasOneStatus(
  rows: readonly { readonly status: CountStatus }[],
  filter: string = STATUS_TO_CONTROL,
): boolean {
  if (filter === ANY_STATUS || taskOfStatus(filter)) return false
  return !filter.includes(',') && rows.every(({ status }) => status === filter)
}

/** Translates the filters of the address into the query to the server. */
export function controlQuery({
  status = STATUS_TO_CONTROL,
  ...filters
}: Filters<ControlFilter>): Record<string, string> {
  return { ...queryWithoutStatus(filters), ...statusQuery(status) }
}

function statusQuery(status: string): Record<string, string> {
  if (status === ANY_STATUS) return {}
  return SENDING_TASKS.includes(status)
    ? { countStatuses: SENDABLE_COUNT_STATUSES.join(','), monthTask: status }
    : { countStatuses: status }
}

/** Translates all filters except the status. This is also the query for the numbers on the tabs of the stages. */
export function queryWithoutStatus({
  status: _,
  paymentCategoryId,
  pouchNumber,
  delta,
  closing,
  ...filters
}: Filters<ControlFilter>): Record<string, string> {
  return {
    ...filters,
    ...(paymentCategoryId !== undefined && { paymentCategoryIds: paymentCategoryId }),
    ...(pouchNumber !== undefined && { pouchNumbers: normalizePouchNumber(pouchNumber) }),
    ...deltaQuery(delta),
    ...(closing === CLOSING_MISSING && { lacksClosing: 'true' }),
    ...(closing === CLOSING_LATE && { hasLateClosing: 'true' }),
  }
}

/** True when the list shows all counts that wait for control, with no other filter. */
export function isDefaultView({ status, ...filters }: Filters<ControlFilter>): boolean {
  return status === undefined && Object.keys(filters).length === 0
}

/** How the address of the list of sheets is read. */
export const CONTROL_LIST = {
  names: CONTROL_FILTERS,
  sort: { sortBy: 'date', descending: true },
  toQuery: controlQuery,
} as const
