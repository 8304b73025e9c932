import type { Lifecycle } from './lifecycle.ts'

export const POUCH_STATUSES = ['CREATED', 'PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED'] as const
export type PouchStatus = (typeof POUCH_STATUSES)[number]

export const POUCH_TYPES = ['NOTES', 'CHEQUES', 'TICKETS', 'CHANGE'] as const
export type PouchType = (typeof POUCH_TYPES)[number]

export type PouchEvent = 'prepare' | 'handOver' | 'release' | 'archive' | 'delete'

/** A sealed pouch is never edited: it is deleted and another is made. `release` is its remittance being cancelled. */
export const pouchLifecycle: Lifecycle<PouchStatus, PouchEvent> = {
  name: 'pouch',
  statuses: POUCH_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'prepare', from: ['CREATED'], to: 'PREPARED' },
    { event: 'handOver', from: ['PREPARED'], to: 'VALIDATED' },
    { event: 'release', from: ['PREPARED', 'VALIDATED'], to: 'CREATED' },
    { event: 'archive', from: ['VALIDATED'], to: 'ARCHIVED' },
    { event: 'delete', from: ['CREATED'], to: 'DELETED' },
  ],
}
