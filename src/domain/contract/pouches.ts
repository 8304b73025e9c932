import { z } from 'zod'
import { POUCH_STATUSES, POUCH_TYPES } from '../lifecycles/pouch.ts'
import { businessDate, cents, id, instant, stored } from './common.ts'

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

export const WALLET_MOVEMENT_TYPES = ['INVENTORY', 'DECREASE', 'RECEPTION', 'COUNT', 'REVERSAL'] as const

/** `movementCents` is signed; `totalCents` is the balance after it. */
export const walletMovement = z.object({
  ...stored,
  establishmentId: id,
  date: businessDate,
  type: z.enum(WALLET_MOVEMENT_TYPES),
  movementCents: cents,
  totalCents: cents,
  denominations: z.record(z.string(), z.int()).nullable(),
  pouchNumber: z.string().nullable(),
  pouchId: id.nullable(),
  countId: id.nullable(),
  reversesId: id.nullable(),
  at: instant,
  byName: z.string(),
})
export type WalletMovement = z.infer<typeof walletMovement>
