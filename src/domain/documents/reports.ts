/** The reports there are, in the order that they are offered in. */
export const REPORTS = ['deltas', 'payments', 'attendance', 'wallets'] as const
export type ReportName = (typeof REPORTS)[number]

/** Longest period of a report, in days: both ends included. */
export const REPORT_DAYS = 366
