/** The formats of files of entries. PENNYLANE is the FEC layout with the settings that its import expects. */
export const ACCOUNTING_FORMATS = ['FEC', 'CSV', 'PENNYLANE', 'SAGE', 'CEGID', 'EBP'] as const
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number]

/** Entries for each cash log, or added up for all cash logs of a date and establishment that are sent together. */
export const ENTRIES_PER = ['TILL', 'DAY'] as const
export type EntriesPer = (typeof ENTRIES_PER)[number]

/** What happens to takings without a closing: they are posted to suspense (471), or their sheet waits for a closing (`awaitsClosing`). */
export const TAKINGS_WITHOUT_CLOSING = ['SUSPENSE', 'WAIT'] as const
export type TakingsWithoutClosing = (typeof TAKINGS_WITHOUT_CLOSING)[number]

/** The account that a provision credits until the final entry: the account of the category, or suspense (471). */
export const PROVISION_CREDITS = ['CATEGORY', 'SUSPENSE'] as const
export type ProvisionCredit = (typeof PROVISION_CREDITS)[number]
