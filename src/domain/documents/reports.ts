import { addDays, type BusinessDate } from '../dates/calendar.ts'

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

/**
 * The period of a report before a person chooses another: the last 30 days, today included. For the balance of accounts the month before today's,
 * because days are posted some time later, and books are read by month.
 */
export function defaultReportPeriod(
  report: ReportName,
  today: BusinessDate,
): { readonly from: BusinessDate; readonly to: BusinessDate } {
  if (report !== 'balance') return { from: addDays(today, -29), to: today }
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}
