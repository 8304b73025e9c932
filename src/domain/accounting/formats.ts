/** The files that entries are sent in. PENNYLANE is the FEC layout with the settings that its import expects. */
export const ACCOUNTING_FORMATS = ['FEC', 'CSV', 'PENNYLANE', 'SAGE', 'CEGID', 'EBP'] as const
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number]

/** One entry for each till, or one for all tills of a day and establishment that are sent together. */
export const ENTRIES_PER = ['TILL', 'DAY'] as const
export type EntriesPer = (typeof ENTRIES_PER)[number]

/** The account that a provision credits until the final entry: the account of the category, or suspense (471). */
export const PROVISION_CREDITS = ['CATEGORY', 'SUSPENSE'] as const
export type ProvisionCredit = (typeof PROVISION_CREDITS)[number]
