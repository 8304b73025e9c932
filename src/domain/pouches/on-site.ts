import type { PouchStatus } from '../lifecycles/pouch.ts'

/** The statuses of pouches that are still in the establishment, which is responsible for them. */
export const ON_SITE_STATUSES = ['CREATED', 'PREPARED'] as const satisfies readonly PouchStatus[]
