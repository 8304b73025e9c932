import type { Lifecycle } from './lifecycle.ts'

export const POUCH_STATUSES = ['CREATED', 'PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED'] as const
export type PouchStatus = (typeof POUCH_STATUSES)[number]

export const POUCH_TYPES = ['NOTES', 'CHEQUES', 'TICKETS', 'CHANGE'] as const
export type PouchType = (typeof POUCH_TYPES)[number]

export type PouchEvent = 'prepare' | 'handOver' | 'release' | 'receive' | 'archive' | 'delete'

/**
 * A sealed pouch is never edited: it is deleted and another is made. `release` is its remittance being cancelled; `receive`
 * the coins that came back for a pouch of change, which went to the bank by hand or with the carrier.
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
    { event: 'archive', from: ['VALIDATED'], to: 'ARCHIVED' },
    { event: 'delete', from: ['CREATED'], to: 'DELETED' },
  ],
}
