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

/** The capability that a report requires: directors may read all reports but the balance of accounts. */
export function reportCapability(report: ReportName): 'remit' | 'control' {
  return report === 'balance' ? 'control' : 'remit'
}

/** Longest period of a report, in days: both ends included. */
export const MAX_REPORT_DAYS = 366

/** The period of a report; both days are included. */
export interface ReportPeriod {
  readonly from: BusinessDate
  readonly to: BusinessDate
}

/** The period of a report before a person chooses another: the last 30 days, today included. */
export function lastThirtyDays(today: BusinessDate): ReportPeriod {
  return { from: addDays(today, -29), to: today }
}

/**
 * The period of the balance of accounts before a person chooses another: the last month that has entries,
 * because books are read by month; the current month if an entry is dated after today. Without entries
 * (`lastPostedOn` is null), the month before today's. The period ends today at the latest.
 */
export function lastPostedMonth(today: BusinessDate, lastPostedOn: BusinessDate | null): ReportPeriod {
  const postedOn = lastPostedOn ?? addDays(firstOfMonth(today), -1)
  const date = postedOn < today ? postedOn : today
  const lastOfMonth = addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1)
  return { from: firstOfMonth(date), to: lastOfMonth < today ? lastOfMonth : today }
}

const firstOfMonth = (date: BusinessDate): BusinessDate => `${date.slice(0, 8)}01`
