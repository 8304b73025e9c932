import { z } from 'zod'
import { REMITTANCE_STATUSES } from '../lifecycles/remittance.ts'
import { bankCredit } from './bank.ts'
import {
  businessDate,
  cents,
  id,
  instant,
  line,
  MAX_COMMENT_LENGTH,
  MAX_IDS,
  seenVersions,
  stored,
  trimmedText,
  version,
} from './common.ts'
import { pouch, pouchType } from './pouches.ts'

const remittanceStatus = z.enum(REMITTANCE_STATUSES)

/** A remittance with its pouches. `validated…`, `courierName` and `receiptNumber` are null before the hand-over or deposit. */
export const remittance = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  /** The code of its establishment in accounting entries, with a position if several establishments share the code: `LYO.2`. */
  establishmentCode: z.string(),
  /** The code of its establishment without a position, as on its slip. */
  plainEstablishmentCode: z.string(),
  /** The earlier codes of its establishment, which a printed slip can have. */
  formerEstablishmentCodes: z.array(z.string()),
  /** Consecutive in an establishment. */
  reference: z.int(),
  type: pouchType,
  status: remittanceStatus,
  date: businessDate,
  carrierId: id.nullable(),
  carrierName: z.string().nullable(),
  totalCents: cents,
  pouchCount: z.int(),
  pouchIds: z.array(id),
  preparedAt: instant,
  preparedById: id,
  preparedByName: z.string(),
  validatedAt: instant.nullable(),
  /** The calendar date of `validatedAt` in the time zone that the establishment had then. */
  handedOverOn: businessDate.nullable(),
  validatedById: id.nullable(),
  validatedByName: z.string().nullable(),
  courierName: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  creditedCents: cents.nullable(),
  creditedOn: businessDate.nullable(),
  /**
   * What the bank credited; for change, the coins that were received for all of its pouches; for vouchers, what their issuers paid, plus the
   * commissions that they kept, once all have paid. Null before.
   */
  returnedCents: cents.nullable(),
  /** The date of the credit; for change, of the last reception; for vouchers, of the last payment. */
  returnedOn: businessDate.nullable(),
  reason: z.string().nullable(),
  /**
   * The pouches that no linked bank line credits, and their declared value; null if no line is linked, if nothing remains to be credited, or if
   * it is not known which pouches the lines credit.
   */
  uncreditedPouches: z.object({ count: z.int(), valueCents: cents }).nullable(),
  /** The time zone of the establishment, in which the dates of the remittance are. */
  timeZone: z.string(),
  pouches: z.array(pouch),
  /** The pouches that stayed in the establishment at the hand-over, and those that a correction released. */
  leftPouches: z.array(pouch),
  /** The lines of bank statements that are linked to the remittance. */
  credits: z.array(bankCredit),
})
export type Remittance = z.infer<typeof remittance>

/** A remittance in a list: without time zone, pouches and credits. */
export const remittanceRow = remittance.omit({
  timeZone: true,
  pouches: true,
  leftPouches: true,
  credits: true,
})
export type RemittanceRow = z.infer<typeof remittanceRow>

export const remittanceBody = z.strictObject({
  type: pouchType,
  pouchIds: z.array(id).max(MAX_IDS, { error: 'issue.tooMany' }),
  carrierId: id.nullish(),
  date: businessDate,
})
export type RemittanceBody = z.infer<typeof remittanceBody>

/** A new planned date of a prepared remittance. `isMissed` is true when the carrier did not come on the previous one. */
export const remittanceUpdateBody = z.strictObject({
  version,
  date: businessDate,
  isMissed: z.boolean({ error: 'issue.value' }),
  comment: trimmedText(MAX_COMMENT_LENGTH).nullish(),
})
export type RemittanceUpdateBody = z.infer<typeof remittanceUpdateBody>

export const remittanceStatusBody = z.strictObject({
  status: z.enum(['CANCELED', 'VALIDATED', 'AVALIDATED', 'UNVALIDATED', 'SEND'], { error: 'issue.value' }),
  confirmedPouchIds: z.array(id).max(MAX_IDS, { error: 'issue.tooMany' }).nullish(),
  leftPouchIds: z.array(id).max(MAX_IDS, { error: 'issue.tooMany' }).nullish(),
  receiptNumber: line(50).nullish(),
  courierName: line(100).nullish(),
  creditedCents: cents.min(0, { error: 'issue.tooSmall' }).nullish(),
  creditedOn: businessDate.nullish(),
  reason: trimmedText(MAX_COMMENT_LENGTH).nullish(),
  ...seenVersions,
})
export type RemittanceStatusBody = z.infer<typeof remittanceStatusBody>
