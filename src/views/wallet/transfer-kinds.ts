/** The kinds of transfers: money bought with the bank account, money paid into it, and the float of a till. */
export const TRANSFER_KINDS = ['purchase', 'payingIn', 'float'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]
