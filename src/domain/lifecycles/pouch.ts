import type { PouchType } from '../pouches/types.ts'
import { type Refused, refuse } from '../refusals.ts'
import { type CountStatus, countLifecycle } from './count.ts'
import { canFollow, type Lifecycle, nextStatus } from './lifecycle.ts'

export const POUCH_STATUSES = ['CREATED', 'PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED'] as const
export type PouchStatus = (typeof POUCH_STATUSES)[number]

export type PouchEvent =
  | 'prepare'
  | 'handOver'
  | 'release'
  | 'receive'
  | 'undoReception'
  | 'undoFreeReception'
  | 'archive'
  | 'delete'

/**
 * The events that a person requests for one pouch. The others follow from commands on its remittance,
 * exchange or month.
 */
export type PouchCommand = Extract<PouchEvent, 'delete'>

/**
 * The content of a sealed pouch never changes: to correct it, the pouch is deleted and a new one is created.
 * `release` happens when the remittance is cancelled, or when the pouch is left behind at the hand-over or its correction.
 * `receive` happens when coins are received for an exchange pouch, which went to the bank by hand or with the
 * carrier. A wrong reception is undone by `undoReception` if the carrier took the pouch, otherwise by
 * `undoFreeReception`.
 */
export const pouchLifecycle: Lifecycle<PouchStatus, PouchEvent> = {
  name: 'pouch',
  statuses: POUCH_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'prepare', from: ['CREATED'], to: 'PREPARED' },
    { event: 'handOver', from: ['PREPARED'], to: 'VALIDATED' },
    { event: 'release', from: ['PREPARED', 'VALIDATED'], to: 'CREATED' },
    { event: 'receive', from: ['CREATED', 'VALIDATED'], to: 'ARCHIVED' },
    { event: 'undoReception', from: ['ARCHIVED'], to: 'VALIDATED' },
    { event: 'undoFreeReception', from: ['ARCHIVED'], to: 'CREATED' },
    { event: 'archive', from: ['VALIDATED'], to: 'ARCHIVED' },
    { event: 'delete', from: ['CREATED'], to: 'DELETED' },
  ],
}

const CONTROLLED: readonly CountStatus[] = ['AVALIDATED', 'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED']

/** Whether the pouch contains the vouchers of a dispatch. A pouch of vouchers that were counted like cheques belongs to its count. */
export const isDispatchPouch = ({ type, countId }: { type: PouchType; countId: string | null }): boolean =>
  type === 'TICKETS' && countId === null

/**
 * Decides the deletion of a pouch. Deleting the pouch of a count reopens the count, so the deletion is refused
 * once accounting has controlled the count. When accounting invalidates a count, its pouch is deleted without this decision.
 * The pouch of a dispatch is deleted only by cancelling the dispatch. `countStatus` is null for a pouch without
 * a count.
 */
export function decidePouchDeletion(pouch: {
  readonly status: PouchStatus
  readonly countStatus: CountStatus | null
  readonly isOfDispatch: boolean
}): { readonly to: PouchStatus } | Refused {
  const { status, countStatus, isOfDispatch } = pouch
  const next = nextStatus(pouchLifecycle, status, 'delete')
  if ('refusal' in next) return next
  if (isOfDispatch) return refuse('TicketsInDispatch')
  if (countStatus === null || canFollow(countLifecycle, countStatus, 'reopen')) return next
  return refuse(CONTROLLED.includes(countStatus) ? 'CountValidatedByAccounting' : 'StatusDoesNotAllow')
}
