import type { PouchStatus } from '../lifecycles/pouch.ts'

/** The statuses of pouches that are still in the establishment, which is responsible for them. */
export const IN_HOUSE = ['CREATED', 'PREPARED'] as const satisfies readonly PouchStatus[]
