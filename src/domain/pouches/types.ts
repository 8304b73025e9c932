export const POUCH_TYPES = ['NOTES', 'CHEQUES', 'TICKETS', 'CHANGE'] as const
export type PouchType = (typeof POUCH_TYPES)[number]
