import type { Lifecycle } from './lifecycle.ts'

const ACTIVE_STATUSES = ['ACTIVE', 'INACTIVE', 'DELETED'] as const
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number]
export type ActiveEvent = 'activate' | 'deactivate' | 'delete'

/** The lifecycle of an administered record other than a person. */
export const activeLifecycle: Lifecycle<ActiveStatus, ActiveEvent> = {
  name: 'active',
  statuses: ACTIVE_STATUSES,
  initial: ['ACTIVE'],
  edges: [
    { event: 'activate', from: ['INACTIVE'], to: 'ACTIVE' },
    { event: 'deactivate', from: ['ACTIVE'], to: 'INACTIVE' },
    { event: 'delete', from: ['ACTIVE', 'INACTIVE'], to: 'DELETED' },
  ],
}

export const PERSON_STATUSES = ['ACTIVE', 'INACTIVE', 'DELETED'] as const
type PersonStatus = (typeof PERSON_STATUSES)[number]
export type PersonEvent = 'deactivate' | 'delete' | 'restore'

/** The lifecycle of a person. A person who is suspended (INACTIVE) or deleted can come back and keeps their history. */
export const personLifecycle: Lifecycle<PersonStatus, PersonEvent> = {
  name: 'person',
  statuses: PERSON_STATUSES,
  initial: ['ACTIVE'],
  edges: [
    { event: 'deactivate', from: ['ACTIVE'], to: 'INACTIVE' },
    { event: 'delete', from: ['ACTIVE', 'INACTIVE'], to: 'DELETED' },
    { event: 'restore', from: ['INACTIVE', 'DELETED'], to: 'ACTIVE' },
  ],
}
