import { type Refused, refuse } from '../refusals.ts'
import { canFollow, type Lifecycle, nextStatus } from './lifecycle.ts'

/** From the least to the most advanced, as `logStatus` compares them. */
export const COUNT_STATUSES = [
  'CREATED',
  'UPDATED',
  'UNVALIDATED',
  'VALIDATED',
  'AVALIDATED',
  'ERROR',
  'SEND',
  'SENTP',
  'SENT',
  'ARCHIVED',
  'DELETED',
] as const
export type CountStatus = (typeof COUNT_STATUSES)[number]

export type CountEvent =
  | 'edit'
  | 'validate'
  | 'accountingValidate'
  | 'undoControl'
  | 'invalidate'
  | 'reopen'
  | 'sendProvision'
  | 'send'
  | 'provisionSent'
  | 'sent'
  | 'sendFailed'
  | 'delete'
  | 'archive'

/** The statuses of an open count, which the establishment can edit. */
export const OPEN_COUNT_STATUSES = [
  'CREATED',
  'UPDATED',
  'UNVALIDATED',
] as const satisfies readonly CountStatus[]

/** The statuses of a count whose sending runs, has posted only the provision, or has failed. */
export const UNFINISHED_SENDING_STATUSES = [
  'SEND',
  'SENTP',
  'ERROR',
] as const satisfies readonly CountStatus[]

/** The statuses of counts that are stages of the control: the screen of the control has a tab for each. */
export const CONTROL_STAGES = [
  'VALIDATED',
  'AVALIDATED',
  'UNVALIDATED',
  'SENT',
  'ERROR',
] as const satisfies readonly CountStatus[]

/**
 * `reopen` follows the deletion of the count's pouch, which is possible before accounting controls the count;
 * `provisionSent`, `sent` and `sendFailed` are the results of the job that sends the count.
 */
export const countLifecycle: Lifecycle<CountStatus, CountEvent> = {
  name: 'count',
  statuses: COUNT_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'edit', from: OPEN_COUNT_STATUSES, to: 'UPDATED' },
    { event: 'validate', from: OPEN_COUNT_STATUSES, to: 'VALIDATED' },
    { event: 'accountingValidate', from: ['VALIDATED'], to: 'AVALIDATED' },
    { event: 'undoControl', from: ['AVALIDATED'], to: 'VALIDATED' },
    {
      event: 'invalidate',
      from: ['VALIDATED', 'AVALIDATED'],
      to: 'UNVALIDATED',
    },
    { event: 'reopen', from: ['VALIDATED'], to: 'UPDATED' },
    { event: 'sendProvision', from: ['AVALIDATED'], to: 'SEND' },
    { event: 'send', from: ['AVALIDATED', 'SENTP', 'ERROR'], to: 'SEND' },
    { event: 'provisionSent', from: ['SEND'], to: 'SENTP' },
    { event: 'sent', from: ['SEND'], to: 'SENT' },
    { event: 'sendFailed', from: ['SEND'], to: 'ERROR' },
    { event: 'delete', from: OPEN_COUNT_STATUSES, to: 'DELETED' },
    { event: 'archive', from: ['SENT'], to: 'ARCHIVED' },
  ],
}

/** True for a count that accounting sent back and that is not validated again yet: its reason stays, also after it was edited. */
export function isSentBack({
  status,
  reason,
}: {
  readonly status: CountStatus
  readonly reason: string | null
}) {
  return reason !== null && canFollow(countLifecycle, status, 'validate')
}

/**
 * The status of a log: that of its least advanced count that is not deleted. It is DELETED when all of its
 * counts are deleted, and CREATED without counts.
 */
export function logStatus(counts: readonly { readonly status: CountStatus }[]): CountStatus {
  const statusIndexes = counts
    .filter((count) => count.status !== 'DELETED')
    .map((count) => COUNT_STATUSES.indexOf(count.status))
  if (statusIndexes.length > 0) return COUNT_STATUSES[Math.min(...statusIndexes)] ?? 'CREATED'
  return counts.length > 0 ? 'DELETED' : 'CREATED'
}

/** True when a log can be deleted: none of its counts is validated, and it is not deleted already. */
export function isLogDeletable(counts: readonly { readonly status: CountStatus }[]): boolean {
  return [
    logStatus(counts),
    ...counts.map(({ status }) => status).filter((status) => status !== 'DELETED'),
  ].every((status) => canFollow(countLifecycle, status, 'delete'))
}

/**
 * Decides an accountant's command on one count. `pouchCommitted`: its pouch is in a remittance that is not
 * cancelled. `needsClosingReason`: a closing that arrived after the validation changed the difference of its
 * log to one beyond the tolerance, which accounting accepts only with a reason.
 */
export function decideCountControl(
  count: {
    readonly status: CountStatus
    readonly pouchCommitted: boolean
    readonly hasProvisionCode: boolean
    readonly needsClosingReason?: boolean
  },
  command: {
    readonly event: 'accountingValidate' | 'undoControl' | 'invalidate' | 'sendProvision' | 'send'
    readonly reason: string
  },
): { readonly to: CountStatus } | Refused {
  const next = nextStatus(countLifecycle, count.status, command.event)
  if ('refusal' in next) return next
  if (command.event === 'invalidate') {
    if (command.reason.trim() === '') return refuse('ReasonRequired')
    if (count.pouchCommitted) return refuse('PouchInRemittance')
  }
  if (command.event === 'accountingValidate' && count.needsClosingReason && command.reason.trim() === '')
    return refuse('ClosingNotAccepted')
  if (command.event === 'sendProvision' && !count.hasProvisionCode) return refuse('NoProvisionCode')
  return next
}
