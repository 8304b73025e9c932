import { z } from 'zod'
import { addDays, isBusinessDate } from '../dates/calendar.ts'
import { MAX_REPORT_DAYS, type ReportName } from '../documents/reports.ts'
import { businessDate, cents, id } from './common.ts'

/** The period of a report (inclusive) and its establishment; without one, all establishments in scope. */
export const reportQuery = z
  .strictObject({ from: businessDate, to: businessDate, establishmentId: id.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'issue.tooSmall' })
  // zod also calls this for invalid dates, which `businessDate` reports.
  .refine(({ from, to }) => !isBusinessDate(from) || addDays(from, MAX_REPORT_DAYS - 1) >= to, {
    path: ['to'],
    error: 'issue.tooLarge',
  })
export type ReportQuery = z.output<typeof reportQuery>

const wholeNumber = z.int()

/** The schema of the rows of each report. */
export const REPORT_ROWS = {
  /**
   * A till over a period: `countedCents` are the counted takings, without the floats; `deltaCents` is the sum of `overCents` (positive) and
   * `shortCents` (negative).
   */
  deltas: z.object({
    id,
    establishmentName: z.string(),
    cashRegisterName: z.string(),
    logs: wholeNumber,
    countedCents: cents,
    overCents: cents,
    shortCents: cents,
    deltaCents: cents,
  }),
  /**
   * The takings of one payment category; the line of the float has no row. The row without names subtracts the
   * floats that were counted together with the cash, so that the rows add up to the `countedCents` of all tills
   * in `deltas`.
   */
  payments: z.object({
    id: z.string(),
    paymentModeName: z.string().nullable(),
    paymentCategoryName: z.string().nullable(),
    counts: wholeNumber,
    totalCents: cents,
  }),
  /** One day according to its closings: the guests of each service, and the sales. */
  attendance: z.object({
    id: businessDate,
    date: businessDate,
    lunch: wholeNumber,
    evening: wholeNumber,
    turnoverCents: cents,
  }),
  /** A change wallet over a period: opening + in + out = closing; `outCents` is negative. */
  wallets: z.object({
    id,
    establishmentName: z.string(),
    openingCents: cents,
    inCents: cents,
    outCents: cents,
    closingCents: cents,
  }),
  /** The differences of a person, till and reason: `deltaCents` is the sum of `overCents` and `shortCents` (negative). */
  differences: z.object({
    id: z.string(),
    countedByName: z.string(),
    establishmentName: z.string(),
    cashRegisterName: z.string(),
    reason: z.string().nullable(),
    logs: wholeNumber,
    overCents: cents,
    shortCents: cents,
    deltaCents: cents,
  }),
  /**
   * The sales of one type and rate from the closings: net + VAT = gross. The rate is in tenths of a percent. Amounts of a type on the debit
   * side, such as a discount, are negative.
   */
  sales: z.object({
    id: z.string(),
    saleType: z.string(),
    taxRate: z.int(),
    netCents: cents,
    vatCents: cents,
    grossCents: cents,
  }),
  /**
   * From the turnover of the tills to what was posted: till + movements + other + delta = counted, and counted
   * − waiting = posted. The movements are the cash movements that closings report for tills with a sheet.
   * `countedCents` subtracts what was counted on the credit side, such as tips. `otherCents` is the rest, such as
   * closings without a validated sheet, sheets without a closing, receipts beyond sales and tips that the turnover
   * contains. `waitingCents` is not posted yet. An entry counts in the period of its date. Its reversal
   * is subtracted in the period of the reversal's date.
   */
  bridge: z.object({
    id,
    establishmentName: z.string(),
    tillCents: cents,
    movementCents: cents,
    otherCents: cents,
    deltaCents: cents,
    countedCents: cents,
    waitingCents: cents,
    postedCents: cents,
  }),
  /** The posted lines of an account in the period: `balanceCents` is their debit − credit, without what was posted before. */
  balance: z.object({
    id: z.string(),
    account: z.string(),
    label: z.string(),
    lines: wholeNumber,
    debitCents: cents,
    creditCents: cents,
    balanceCents: cents,
  }),
} satisfies Record<ReportName, z.ZodType>

/** The rows of each report. */
export type ReportRows = {
  readonly [Report in keyof typeof REPORT_ROWS]: z.infer<(typeof REPORT_ROWS)[Report]>
}
export type AttendanceReportRow = ReportRows['attendance']
export type DeltaReportRow = ReportRows['deltas']
export type DifferenceReportRow = ReportRows['differences']
