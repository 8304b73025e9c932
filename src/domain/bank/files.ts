/** The supported formats of bank statements. */
export const BANK_FORMATS = ['CAMT053', 'CFONB120', 'MT940', 'CSV'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** The maximum size of a bank file: 10 MiB. */
export const MAX_BANK_FILE_BYTES = 10 * 1_024 * 1_024
