/** The reports, in the order in which they are offered. */
export const REPORTS = [
  'deltas',
  'differences',
  'payments',
  'sales',
  'attendance',
  'wallets',
  'bridge',
  'balance',
] as const
export type ReportName = (typeof REPORTS)[number]

/** The capability that a report requires: directors and accountants may read reports, only accountants the balance of accounts. */
export function reportCapability(report: ReportName): 'remit' | 'control' {
  return report === 'balance' ? 'control' : 'remit'
}

/** Longest period of a report, in days: both ends included. */
export const REPORT_DAYS = 366
