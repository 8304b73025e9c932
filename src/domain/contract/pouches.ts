import { z } from 'zod'
import { POUCH_STATUSES, POUCH_TYPES } from '../lifecycles/pouch.ts'
import { businessDate, cents, id, stored } from './common.ts'

export const pouchStatus = z.enum(POUCH_STATUSES)
export const pouchType = z.enum(POUCH_TYPES)

/** Three amounts in cents: declared (`valueCents`), counted by the carrier, credited by the bank. */
export const pouch = z.object({
  ...stored,
  establishmentId: id,
  number: z.string(),
  sealNumber: z.string().nullable(),
  type: pouchType,
  date: businessDate,
  valueCents: cents,
  carrierCountedCents: cents.nullable(),
  creditedCents: cents.nullable(),
  status: pouchStatus,
  countId: id.nullable(),
  cashLogId: id.nullable(),
  walletMovementId: id.nullable(),
  remittanceId: id.nullable(),
  remittanceReference: z.int().nullable(),
})
export type Pouch = z.infer<typeof pouch>
