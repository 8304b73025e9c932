import { z } from 'zod'
import { MAX_TAX_RATE } from '../accounting/vat.ts'
import { MAX_CLOSING_LINES } from '../closings/closings.ts'
import {
  businessDate,
  cents,
  id,
  MAX_COMMENT_LENGTH,
  name,
  service,
  stored,
  text,
  trimmedText,
} from './common.ts'

/** An amount in cents that was received at one register for one payment category, according to a closing. */
const archiveReceipt = z.object({
  cashRegisterId: id,
  paymentCategoryId: id,
  amountCents: cents,
  /** The number of payments. */
  operations: z.int(),
  label: z.string(),
})

/** Cash in cents that was put into a till (positive) or taken out (negative), according to a closing. */
const archiveMovement = z.object({
  cashRegisterId: id,
  paymentCategoryId: id,
  amountCents: cents,
  label: z.string(),
})

/** The float in a till at the start of its service. */
const archiveFloat = z.strictObject({
  cashRegisterId: id,
  amountCents: cents.min(0, { error: 'issue.tooSmall' }),
})

/** A stored closing of one service. */
export const archive = z.object({
  ...stored,
  establishmentId: id,
  date: businessDate,
  service,
  sequence: z.int(),
  /** The number of guests. */
  clients: z.int(),
  turnoverCents: cents,
  receipts: z.array(archiveReceipt),
  movements: z.array(archiveMovement),
  floats: z.array(archiveFloat),
  /** The closing that replaces this one, and why; null when none does. */
  replacedById: id.nullable(),
  replacementReason: z.string().nullable(),
})
export type Archive = z.infer<typeof archive>

const wholeNumber = z
  .int({ error: 'issue.quantity' })
  .min(0, { error: 'issue.tooSmall' })
  .max(1_000_000, { error: 'issue.tooLarge' })

/** One line of sales, tax included: `taxRate` is in tenths of a percent (5.5 % is 55), `taxCents` is the tax in `amountCents`. */
const archiveSale = z.strictObject({
  saleType: name,
  taxRate: z.int({ error: 'issue.value' }).min(0, { error: 'issue.tooSmall' }).max(MAX_TAX_RATE, {
    error: 'issue.tooLarge',
  }),
  amountCents: cents,
  taxCents: cents,
})

const idsAndNames = z.array(z.object({ id, name: z.string() }))

/** The detail of a closing: with its sales, and the names of its registers and categories. */
export const archiveDetail = archive.extend({
  /** `debit` is true for a type of sale on the debit side, such as a discount: it is subtracted from the other sales. */
  sales: z.array(archiveSale.extend({ debit: z.boolean() })),
  registers: idsAndNames,
  categories: idsAndNames,
  /** The closings that this one replaces, and why. */
  replaces: z.array(z.object({ id, sequence: z.int(), reason: z.string() })),
})
export type ArchiveDetail = z.infer<typeof archiveDetail>

/** A closing to import into the current establishment. `sequence` is the number that the POS gives to the closing, unique in an establishment. */
const archiveBody = z.strictObject({
  date: businessDate,
  service,
  sequence: z.int({ error: 'issue.quantity' }).min(0, { error: 'issue.tooSmall' }),
  clients: wholeNumber,
  turnoverCents: cents,
  receipts: z
    .array(
      z.strictObject({
        cashRegisterId: id,
        paymentCategoryId: id,
        amountCents: cents,
        operations: wholeNumber.default(0),
        label: text(100).default(''),
      }),
    )
    .max(MAX_CLOSING_LINES, { error: 'issue.tooMany' }),
  sales: z.array(archiveSale).max(MAX_CLOSING_LINES, { error: 'issue.tooMany' }).default([]),
  movements: z
    .array(
      z.strictObject({
        cashRegisterId: id,
        paymentCategoryId: id,
        amountCents: cents,
        label: text(100).default(''),
      }),
    )
    .max(MAX_CLOSING_LINES, { error: 'issue.tooMany' })
    .default([]),
  floats: z.array(archiveFloat).max(MAX_CLOSING_LINES, { error: 'issue.tooMany' }).default([]),
})
export type ArchiveBody = z.infer<typeof archiveBody>

/** Why stored closings of the same register, date and service are replaced. Without a reason, none is replaced. */
export const replacementReason = trimmedText(MAX_COMMENT_LENGTH)

/** The body of `POST archives`. */
export const archiveRequest = archiveBody.extend({ replacementReason: replacementReason.nullish() })

/**
 * The query of the calls that import closings into the current establishment. If it names an establishment, another current one is refused: a
 * program that imports for several establishments can't write into the wrong one.
 */
export const closingsOwnerQuery = z.strictObject({ establishmentId: id.optional() })
