import type { PouchStatus } from '../lifecycles/pouch.ts'

/** Pouches that are still in the house: the establishment answers for them. */
export const IN_HOUSE = ['CREATED', 'PREPARED'] as const satisfies readonly PouchStatus[]
