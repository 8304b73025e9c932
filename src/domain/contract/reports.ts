import { z } from 'zod'
import { addDays, isBusinessDate } from '../dates/calendar.ts'
import { REPORT_DAYS } from '../documents/reports.ts'
import { businessDate, cents, id } from './common.ts'

/** The days of a report, both included, and its establishment; without one, every establishment in reach of the organization. */
export const reportQuery = z
  .strictObject({ from: businessDate, to: businessDate, establishmentId: id.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'issue.tooSmall' })
  // Asked of what is no date as well: that was said already.
  .refine(({ from, to }) => !isBusinessDate(from) || addDays(from, REPORT_DAYS - 1) >= to, {
    path: ['to'],
    error: 'issue.tooLarge',
  })
export type ReportQuery = z.output<typeof reportQuery>

const howMany = z.int()

/** A till over a period: `deltaCents` is the sum of `overCents` (above zero) and `shortCents` (below). */
export const deltaReportRow = z.object({
  id,
  establishmentName: z.string(),
  cashRegisterName: z.string(),
  logs: howMany,
  countedCents: cents,
  overCents: cents,
  shortCents: cents,
  deltaCents: cents,
})
export type DeltaReportRow = z.infer<typeof deltaReportRow>

/** What came in by one payment category. */
export const paymentReportRow = z.object({
  id,
  paymentModeName: z.string(),
  paymentCategoryName: z.string(),
  counts: howMany,
  totalCents: cents,
})
export type PaymentReportRow = z.infer<typeof paymentReportRow>

/** A day by its closings: customers of both services, and what was sold. */
export const attendanceReportRow = z.object({
  id: businessDate,
  date: businessDate,
  lunch: howMany,
  evening: howMany,
  turnoverCents: cents,
})
export type AttendanceReportRow = z.infer<typeof attendanceReportRow>

/** A change wallet over a period: opening + in + out = closing; `outCents` is below zero. */
export const walletReportRow = z.object({
  id,
  establishmentName: z.string(),
  openingCents: cents,
  inCents: cents,
  outCents: cents,
  closingCents: cents,
})
export type WalletReportRow = z.infer<typeof walletReportRow>

/** The rows of each report. */
export interface ReportRows {
  readonly deltas: DeltaReportRow
  readonly payments: PaymentReportRow
  readonly attendance: AttendanceReportRow
  readonly wallets: WalletReportRow
}
