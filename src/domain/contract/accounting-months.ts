import { z } from 'zod'
import { ACCOUNTING_JOB_TYPES } from '../jobs/jobs.ts'
import { cents, id, instant, MAX_COMMENT_LENGTH, trimmedText } from './common.ts'

/** A month of an establishment, `2026-10`. */
export const accountingMonthQuery = z.strictObject({
  establishmentId: id,
  month: z.string({ error: 'issue.month' }).regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, { error: 'issue.month' }),
})
export type EstablishmentMonth = z.output<typeof accountingMonthQuery>

/**
 * `confirmedEmpty` closes a month in which nothing was counted or remitted, and nothing is or has to be posted. `reason` closes a month with
 * closings that nobody counted: their sales and VAT are not posted.
 */
export const accountingClosingBody = accountingMonthQuery.extend({
  confirmedEmpty: z.boolean({ error: 'issue.value' }).optional(),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
})

const rowCount = z.int().min(0)

/**
 * The numbers of rows that remain to be handled before a month can be closed. `tillsWithoutClosing`, `closingsWithoutTill` and
 * `tillsWithTypedTurnover` are warnings: they do not prevent closing, but `closingsWithoutTill` needs a reason.
 */
export const accountingMonth = accountingMonthQuery.extend({
  isOver: z.boolean(),
  isClosed: z.boolean(),
  isEmpty: z.boolean(),
  /** The earliest of the months that must be closed before this one, or null. */
  earlierMonth: z.string().nullable(),
  tillsToValidate: rowCount,
  /** The remittances that accounting has not controlled, whether or not the bank credits them. */
  remittancesToCredit: rowCount,
  /** Tills with a difference of a late closing that accounting has to accept before they can be sent. */
  tillsToAccept: rowCount,
  /** Tills that can't be sent without their closing. */
  tillsAwaitingClosing: rowCount,
  tillsToSend: rowCount,
  remittancesToSend: rowCount,
  movementsToSend: rowCount,
  /** Requested corrections of sent tills, reversals and repostings that are not posted. */
  corrections: rowCount,
  sending: rowCount,
  tillsWithoutClosing: rowCount,
  closingsWithoutTill: rowCount,
  /** Tills of an establishment that types its turnover: no closing clears their takings in suspense, `typedTurnoverCents`. */
  tillsWithTypedTurnover: rowCount,
  typedTurnoverCents: cents,
  /** The jobs of the latest sending of the month, running or ended; null if the month was never sent, or once old jobs are deleted. */
  lastSending: z
    .object({
      requestedAt: instant,
      requestedByName: z.string(),
      jobs: z.array(z.object({ id, type: z.enum(ACCOUNTING_JOB_TYPES) })),
    })
    .nullable(),
})
export type AccountingMonth = z.infer<typeof accountingMonth>
