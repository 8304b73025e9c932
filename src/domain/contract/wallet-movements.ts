import { z } from 'zod'
import { REMITTANCE_STATUSES } from '../lifecycles/remittance.ts'
import { EXCHANGE_STATES } from '../wallet/exchanges.ts'
import { FLOAT_DIRECTIONS } from '../wallet/transfers.ts'
import { FINALITY_REASONS } from '../wallet/undo.ts'
import { WALLET_MOVEMENT_TYPES } from '../wallet/wallet.ts'
import {
  businessDate,
  cents,
  denominations,
  id,
  instant,
  MAX_COMMENT_LENGTH,
  requiredLine,
  service,
  stored,
  trimmedText,
  version,
} from './common.ts'
import { pouchStatus } from './pouches.ts'

const walletMovementType = z.enum(WALLET_MOVEMENT_TYPES)
const numberByFace = z.record(z.string(), z.int())

/**
 * `movementCents` is signed; `totalCents` is the balance after it, `sequence` its position in the wallet, `date` its local date.
 * `denominations` is the number of pieces that moved or, for an inventory, that were found, by face value in cents; null when only the
 * total is known. `rolls` is the number of rolls by face value, whose coins are included in `denominations`.
 *
 * By type: INVENTORY has `differenceCents`, as it is posted, or null if its whole movement was in the wallet before the first inventory; DECREASE
 * and RECEPTION have the pouch, and RECEPTION `differenceCents` (received − value of the pouch); COUNT has the count and its service; FLOAT has
 * the register; REVERSAL has the pouch, count or register of the movement that it reverses. `reversedById` is the movement that reversed this
 * one. `finalBy` says why a reception, a purchase, a paying in or a float can't be undone any more; null while nothing prevents it, and for other
 * movements.
 */
export const walletMovement = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  sequence: z.int(),
  date: businessDate,
  type: walletMovementType,
  movementCents: cents,
  totalCents: cents,
  denominations: numberByFace.nullable(),
  rolls: numberByFace.nullable(),
  differenceCents: cents.nullable(),
  comment: z.string(),
  pouchId: id.nullable(),
  pouchNumber: z.string().nullable(),
  pouchValueCents: cents.nullable(),
  countId: id.nullable(),
  cashLogId: id.nullable(),
  serviceDate: businessDate.nullable(),
  service: service.nullable(),
  cashRegisterId: id.nullable(),
  cashRegisterName: z.string().nullable(),
  reversesId: id.nullable(),
  reversesType: walletMovementType.nullable(),
  reversedById: id.nullable(),
  finalBy: z.enum(FINALITY_REASONS).nullable(),
  at: instant,
  byId: id.nullable(),
  byName: z.string(),
})
export type WalletMovement = z.infer<typeof walletMovement>

const comment = trimmedText(MAX_COMMENT_LENGTH).nullish()

/**
 * `version` of an inventory is the wallet's version at the time of counting: if the wallet has changed, the call answers 10002. Without a
 * version, this is not checked.
 */
export const inventoryBody = z.strictObject({
  type: z.literal('INVENTORY'),
  totalCents: cents.nullish(),
  denominations: denominations.nullish(),
  comment,
  version: version.nullish(),
})
export const decreaseBody = z.strictObject({
  type: z.literal('DECREASE'),
  denominations,
  pouchNumber: trimmedText(50),
  comment,
})
/** `rolls` is the number of rolls, `denominations` that of loose coins and of notes that the bank sent back, by face value in cents. */
export const receptionBody = z.strictObject({
  type: z.literal('RECEPTION'),
  pouchId: id,
  rolls: denominations.nullish(),
  denominations: denominations.nullish(),
  confirmedDifference: z.boolean({ error: 'issue.value' }).nullish(),
  comment,
})
/** Money bought with the bank account: rolls, and loose notes and coins, by face value in cents. */
export const purchaseBody = z.strictObject({
  type: z.literal('PURCHASE'),
  rolls: denominations.nullish(),
  denominations: denominations.nullish(),
  comment,
})
/** Money of the wallet that is paid into the bank account: notes and coins by face value in cents. */
export const payingInBody = z.strictObject({ type: z.literal('PAYING_IN'), denominations, comment })
/** The float of a till that leaves the wallet or comes back. */
export const floatBody = z.strictObject({
  type: z.literal('FLOAT'),
  direction: z.enum(FLOAT_DIRECTIONS, { error: 'issue.value' }),
  cashRegisterId: id,
  denominations,
  comment,
})
/** Undoes a reception, a purchase, a paying in or a float. The reason becomes the comment of the reversal. */
export const movementUndoBody = z.strictObject({
  type: z.literal('REVERSAL'),
  reversesId: id,
  reason: requiredLine(100),
})
export const walletMovementBody = z.discriminatedUnion(
  'type',
  [inventoryBody, decreaseBody, receptionBody, purchaseBody, payingInBody, floatBody, movementUndoBody],
  { error: 'issue.value' },
)
export type InventoryBody = z.infer<typeof inventoryBody>
export type DecreaseBody = z.infer<typeof decreaseBody>
export type ReceptionBody = z.infer<typeof receptionBody>
export type PurchaseBody = z.infer<typeof purchaseBody>
export type PayingInBody = z.infer<typeof payingInBody>
export type FloatBody = z.infer<typeof floatBody>
export type MovementUndoBody = z.infer<typeof movementUndoBody>
export type WalletMovementBody = z.infer<typeof walletMovementBody>

/** Notes that left in a CHANGE pouch (its id is the exchange's), and the coins received for them. */
export const exchange = z.object({
  ...stored,
  establishmentId: id,
  establishmentName: z.string(),
  number: z.string(),
  sealNumber: z.string().nullable(),
  date: businessDate,
  valueCents: cents,
  state: z.enum(EXCHANGE_STATES),
  pouchStatus,
  /** The notes in the pouch. */
  denominations: numberByFace.nullable(),
  decreaseId: id.nullable(),
  /** When and by whom the notes were taken out of the wallet. */
  sentAt: instant.nullable(),
  sentByName: z.string().nullable(),
  remittanceId: id.nullable(),
  remittanceReference: z.int().nullable(),
  remittanceStatus: z.enum(REMITTANCE_STATUSES).nullable(),
  receptionId: id.nullable(),
  receivedAt: instant.nullable(),
  receivedByName: z.string().nullable(),
  receivedCents: cents.nullable(),
  /** Received − value; negative when short. */
  differenceCents: cents.nullable(),
  receivedDenominations: numberByFace.nullable(),
  receivedRolls: numberByFace.nullable(),
})
export type Exchange = z.infer<typeof exchange>

/** The period of a wallet's statement, inclusive; by default all movements. */
export const walletQuery = z.strictObject({ from: businessDate.optional(), to: businessDate.optional() })

/**
 * The current wallet. `version` increases with every movement. `isActive` is false in an inactive establishment, which begins no exchange,
 * purchase or float for a till. `composition` are the pieces that it should contain; null when they are unknown. `exchanges` are the notes that
 * left for coins and are not exchanged yet. In `period`, the opening balance plus the sum of all types is the closing balance.
 */
export const wallet = z.object({
  establishmentId: id,
  establishmentName: z.string(),
  isActive: z.boolean(),
  balanceCents: cents,
  version: z.int(),
  at: instant,
  lastInventory: z
    .object({
      id,
      date: businessDate,
      at: instant,
      byName: z.string(),
      totalCents: cents,
      differenceCents: cents.nullable(),
    })
    .nullable(),
  composition: numberByFace.nullable(),
  exchanges: z.object({ count: z.int(), valueCents: cents }),
  period: z.object({
    from: businessDate.nullable(),
    to: businessDate,
    openingCents: cents,
    closingCents: cents,
    types: z.array(z.object({ type: walletMovementType, count: z.int(), cents })),
  }),
})
export type Wallet = z.infer<typeof wallet>
