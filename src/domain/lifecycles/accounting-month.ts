import { type Refused, refuse } from '../refusals.ts'
import { type Lifecycle, nextStatus } from './lifecycle.ts'

export const MONTH_STATUSES = ['CLOSED', 'EXPORTED', 'REOPENED'] as const
export type MonthStatus = (typeof MONTH_STATUSES)[number]

type MonthEvent = 'export' | 'reopen'

/** The closing of an accounting month. A month that was reopened is closed again by another closing. */
export const accountingMonthLifecycle: Lifecycle<MonthStatus, MonthEvent> = {
  name: 'accountingMonth',
  statuses: MONTH_STATUSES,
  initial: ['CLOSED'],
  edges: [
    { event: 'export', from: ['CLOSED'], to: 'EXPORTED' },
    { event: 'reopen', from: ['CLOSED'], to: 'REOPENED' },
  ],
}

/**
 * Decides the export or the reopening of a closed month. Only the latest closed month can be reopened, with a reason. An exported month
 * can't be reopened, because an accountant may have worked with the file.
 */
export function decideMonth(
  closing: {
    readonly status: MonthStatus
    /** True when a later month of the establishment is closed. */
    readonly hasLaterClosedMonth: boolean
  },
  command: { readonly event: MonthEvent; readonly reason: string },
): { readonly to: MonthStatus } | Refused {
  const next = nextStatus(accountingMonthLifecycle, closing.status, command.event)
  if ('refusal' in next) return closing.status === 'EXPORTED' ? refuse('MonthExported') : next
  if (command.event === 'export') return next
  if (closing.hasLaterClosedMonth) return refuse('LaterMonthClosed')
  return command.reason.trim() === '' ? refuse('ReasonRequired') : next
}
