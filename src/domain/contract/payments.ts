import { z } from 'zod'
import { COUNT_TYPES } from '../lifecycles/count.ts'
import { activeStatus, cents, id, name, stored, text } from './common.ts'

export const countType = z.union(COUNT_TYPES.map((type) => z.literal(type)))

export const paymentMode = z.object({
  ...stored,
  name,
  shortName: text(20),
  status: activeStatus,
})
export type PaymentMode = z.infer<typeof paymentMode>

/**
 * `unitValueCents` is set for count type 3 only. `position` orders the lines of a count. `tillFloat`, of count type 1, is the
 * line that what stays in the till is counted on.
 */
export const paymentCategory = z.object({
  ...stored,
  paymentModeId: id,
  name,
  shortName: text(20),
  countType,
  unitValueCents: cents.nullable(),
  paperTicket: z.boolean(),
  tillFloat: z.boolean(),
  issuer: text(50).nullable(),
  accountingCode: text(20),
  provisionCode: text(20).nullable(),
  label: text(100),
  provisionLabel: text(100).nullable(),
  debit: z.boolean(),
  active: z.boolean(),
  position: z.int(),
})
export type PaymentCategory = z.infer<typeof paymentCategory>

export const deltaReason = z.object({
  ...stored,
  name,
  active: z.boolean(),
  position: z.int(),
})
export type DeltaReason = z.infer<typeof deltaReason>
