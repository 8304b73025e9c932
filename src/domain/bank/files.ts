/** The formats of bank statements that are read. */
export const BANK_FORMATS = ['CAMT053', 'CFONB120', 'MT940', 'CSV'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** A file of bank statements is at most this large. */
export const MAX_BANK_FILE_BYTES = 10 * 1_024 * 1_024
