import { z } from 'zod'
import { MAX_PIECES } from '../counting/denominations.ts'
import { COUNT_STATUSES } from '../lifecycles/count.ts'
import { DISPATCH_STATUSES, TRANSPORTS } from '../lifecycles/ticket-dispatch.ts'
import {
  businessDate,
  cents,
  id,
  instant,
  line,
  MAX_COMMENT_LENGTH,
  service,
  stored,
  text,
  trimmedText,
  version,
} from './common.ts'

/**
 * The vouchers of one count that are valid for the same year: that of `date`, or in January the year before. `dispatchId` is their dispatch, null
 * without one; `dispatched` is true as soon as they are in one, also before it is sent.
 */
export const ticket = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  date: businessDate,
  service,
  cashRegisterId: id,
  cashRegisterName: z.string(),
  cashLogId: id,
  countId: id,
  paymentCategoryId: id,
  paymentCategoryName: z.string(),
  issuer: z.string(),
  year: z.int(),
  quantity: z.int().nullable(),
  valueCents: cents,
  status: z.enum(COUNT_STATUSES),
  dispatched: z.boolean(),
  dispatchId: id.nullable(),
})
export type Ticket = z.infer<typeof ticket>

/**
 * The totals of the tickets of one issuer and year. The `waiting…` fields are the totals of those that wait to be dispatched: they are in no
 * dispatch, and their count is not open. A number is null if that of some of the tickets is unknown.
 */
const ticketGroup = z.object({
  issuer: z.string(),
  year: z.int(),
  quantity: z.int().nullable(),
  valueCents: cents,
  waitingQuantity: z.int().nullable(),
  waitingCents: cents,
})
export type TicketGroup = z.infer<typeof ticketGroup>

/** The totals of all tickets that match a list's filters, over all pages. */
export const ticketSummary = z.object({
  groups: z.array(ticketGroup),
  quantity: z.int().nullable(),
  valueCents: cents,
  waitingQuantity: z.int().nullable(),
  waitingCents: cents,
})
export type TicketSummary = z.infer<typeof ticketSummary>

export const ticketIssuer = z.object({ ...stored, name: z.string(), closedFrom: businessDate.nullable() })
export type TicketIssuer = z.infer<typeof ticketIssuer>

/** `closedFrom` is the first date on which the issuer no longer accepts its vouchers; null removes it. */
export const ticketIssuerBody = z.strictObject({ version, closedFrom: businessDate.nullable() })

const dispatchLine = z.object({
  issuer: z.string(),
  year: z.int(),
  quantity: z.int(),
  declaredCents: cents,
})

const reimbursement = z.object({
  issuer: z.string(),
  reimbursedCents: cents,
  commissionCents: cents,
  reimbursedOn: businessDate,
  reason: z.string().nullish(),
})

const transport = z.enum(TRANSPORTS, { error: 'issue.value' })

/**
 * A dispatch of vouchers to their issuers. It includes the vouchers of the chosen issuers that were waiting, dated up to `through`; sums cover all
 * issuers; `reason` is that of a cancellation. The `reason` of a payment is that of its rest.
 */
export const ticketDispatch = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  status: z.enum(DISPATCH_STATUSES),
  date: businessDate,
  through: businessDate,
  transport,
  slipNumber: z.string().nullable(),
  parcelNumber: z.string().nullable(),
  sentOn: businessDate.nullable(),
  pouchId: id.nullable(),
  /** The day on which its pouch left; null by post, and while the pouch is in the establishment. */
  handedOverOn: businessDate.nullable(),
  lines: z.array(dispatchLine),
  quantity: z.int(),
  declaredCents: cents,
  reimbursements: z.array(reimbursement),
  reimbursedCents: cents,
  commissionCents: cents,
  reason: z.string().nullable(),
  preparedAt: instant,
  preparedByName: z.string(),
})
export type TicketDispatch = z.infer<typeof ticketDispatch>

/**
 * The waiting vouchers of the current establishment, by issuer and year, up to a date. The quantity of a line is null when the number of some of
 * its vouchers is unknown: the body of the dispatch must contain it.
 */
export const waitingTickets = z.object({
  lines: z.array(dispatchLine.extend({ quantity: z.int().nullable() })),
  issuers: z.array(ticketIssuer),
  /** The vouchers up to that date that cannot be dispatched yet, because their count is not validated. */
  notValidated: z.object({ quantity: z.int(), valueCents: cents }),
})
export type WaitingTickets = z.infer<typeof waitingTickets>

/**
 * `declaredCents` is the total that the user saw: when the waiting vouchers have another total, nothing is prepared. `quantities` are the numbers of
 * vouchers of the lines without a quantity.
 */
export const ticketDispatchBody = z.strictObject({
  date: businessDate,
  through: businessDate,
  issuers: z.array(text(50)).min(1, { error: 'issue.required' }).max(50, { error: 'issue.tooMany' }),
  declaredCents: cents,
  transport,
  pouchNumber: trimmedText(40).nullish(),
  quantities: z
    .array(
      z.strictObject({
        issuer: text(50),
        year: z.int({ error: 'issue.quantity' }),
        quantity: z
          .int({ error: 'issue.quantity' })
          .min(1, { error: 'issue.tooSmall' })
          .max(MAX_PIECES, { error: 'issue.tooLarge' }),
      }),
    )
    .max(100, { error: 'issue.tooMany' })
    .nullish(),
})
export type TicketDispatchBody = z.infer<typeof ticketDispatchBody>

export const ticketDispatchStatusBody = z.strictObject({
  status: z.enum(['SENT', 'REIMBURSED', 'CANCELED'], { error: 'issue.value' }),
  version: version.nullish(),
  slipNumber: line(50).nullish(),
  parcelNumber: line(50).nullish(),
  sentOn: businessDate.nullish(),
  reimbursement: z
    .strictObject({
      issuer: text(50),
      reimbursedCents: cents.min(0, { error: 'issue.tooSmall' }),
      commissionCents: cents.min(0, { error: 'issue.tooSmall' }),
      reimbursedOn: businessDate,
      /** Required when payment and commission differ from the declared amount. */
      reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
    })
    .nullish(),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
})
export type TicketDispatchStatusBody = z.infer<typeof ticketDispatchStatusBody>
