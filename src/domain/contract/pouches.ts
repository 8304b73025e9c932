import { z } from 'zod'
import { COUNT_STATUSES } from '../lifecycles/count.ts'
import { POUCH_STATUSES } from '../lifecycles/pouch.ts'
import { POUCH_TYPES } from '../pouches/types.ts'
import { businessDate, cents, id, line, service, stored, version } from './common.ts'

export const pouchStatus = z.enum(POUCH_STATUSES)
export const pouchType = z.enum(POUCH_TYPES)

/** A sealed pouch. Three amounts in cents: declared (`valueCents`), counted by the carrier, credited by the bank. */
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
  countStatus: z.enum(COUNT_STATUSES).nullable(),
  cashLogId: id.nullable(),
  /** The service of the sheet on which the pouch was counted; null for a pouch of the wallet or of a dispatch. */
  service: service.nullable(),
  cashRegisterName: z.string().nullable(),
  walletMovementId: id.nullable(),
  remittanceId: id.nullable(),
  remittanceReference: z.int().nullable(),
  /** The carrier of its remittance; null without a remittance, and for a remittance that leaves without a carrier. */
  remittanceCarrierId: id.nullable(),
  /** All remittances that contained the pouch, including cancelled ones. */
  remittanceIds: z.array(id),
})
export type Pouch = z.infer<typeof pouch>

/**
 * The pouch that already has a typed number; `use` is null when the number is free. It has no amounts, because a blind counter may not see
 * them. `service` and `cashRegisterName` are those of its count; null for a pouch without a count.
 */
export const pouchNumberUse = z.object({
  use: z
    .object({
      type: pouchType,
      date: businessDate,
      service: service.nullable(),
      cashRegisterName: z.string().nullable(),
    })
    .nullable(),
})
export type PouchNumberUse = z.infer<typeof pouchNumberUse>

/** The fields of a sealed pouch that can be set: its seal number while it is in the establishment, the carrier's count after it has left. */
export const pouchUpdateBody = z.strictObject({
  version,
  sealNumber: line(40).nullish(),
  carrierCountedCents: cents.min(0, { error: 'issue.tooSmall' }).nullish(),
})
