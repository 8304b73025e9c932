import { areDenominations, type Denominations, denominationsTotal } from '../counting/denominations.ts'
import { type Cents, MAX_CENTS } from '../money.ts'
import { normalizePouchNumber, type PouchNumberRefusal, pouchNumberRefusal } from '../pouches/number.ts'

/** The types of wallet movements; REVERSAL reverses a movement of any other type but INVENTORY. */
export const WALLET_MOVEMENT_TYPES = [
  'INVENTORY',
  'DECREASE',
  'RECEPTION',
  'COUNT',
  'PURCHASE',
  'PAYING_IN',
  'FLOAT',
  'REVERSAL',
] as const
export type WalletMovementType = (typeof WALLET_MOVEMENT_TYPES)[number]

/** A change of the wallet: `movementCents` is signed, `totalCents` is the balance after it. */
interface WalletStep {
  readonly movementCents: Cents
  readonly totalCents: Cents
}

/** The result of an inventory: pieces by face value, or only the total. Null means not counted. */
interface InventoryEntry {
  readonly totalCents: Cents | null
  readonly denominations: Denominations | null
}

export type InventoryRefusal =
  | 'WalletTotalRequired'
  | 'DenominationsInvalid'
  | 'TotalMismatch'
  | 'TotalNegative'

/**
 * The counted value of an inventory, in cents. A typed total that differs from the value of the pieces is refused, never overwritten.
 * Denominations without any face value mean "not counted"; denominations with zeros only mean an empty wallet.
 */
export function validateInventory(
  entry: InventoryEntry,
):
  | { readonly countedCents: Cents; readonly denominations: Denominations | null }
  | { readonly refusal: InventoryRefusal } {
  const counted =
    entry.denominations && Object.keys(entry.denominations).length > 0 ? entry.denominations : null
  if (counted && !areDenominations(counted)) return { refusal: 'DenominationsInvalid' }
  const countedCents = counted ? denominationsTotal(counted) : entry.totalCents
  if (countedCents === null) return { refusal: 'WalletTotalRequired' }
  if (entry.totalCents !== null && entry.totalCents !== countedCents) return { refusal: 'TotalMismatch' }
  if (countedCents < 0) return { refusal: 'TotalNegative' }
  return { countedCents, denominations: counted && withoutZeroPieces(counted) }
}

/** The movement of an inventory: counted value − balance; 0 when they are equal. */
export function inventoryStep(balanceCents: Cents, countedCents: Cents): WalletStep {
  return { movementCents: countedCents - balanceCents, totalCents: countedCents }
}

/** Notes that leave the wallet, and the number of their pouch as typed. */
interface DecreaseEntry {
  readonly denominations: Denominations
  readonly pouchNumber: string
}

export type DecreaseRefusal =
  | 'DenominationsInvalid'
  | 'NotesRequired'
  | 'PouchNumberRequired'
  | PouchNumberRefusal

/** Validates the notes of a decrease: their value must be positive; the pouch number is normalized. */
export function validateDecrease(entry: DecreaseEntry):
  | {
      readonly valueCents: Cents
      readonly denominations: Denominations
      readonly pouchNumber: string
    }
  | { readonly refusal: DecreaseRefusal } {
  if (!areDenominations(entry.denominations, ['notes'])) return { refusal: 'DenominationsInvalid' }
  const denominations = withoutZeroPieces(entry.denominations)
  const valueCents = denominationsTotal(denominations)
  if (valueCents === 0) return { refusal: 'NotesRequired' }
  const pouchNumber = normalizePouchNumber(entry.pouchNumber)
  if (pouchNumber === '') return { refusal: 'PouchNumberRequired' }
  const fault = pouchNumberRefusal(pouchNumber)
  return fault ? { refusal: fault } : { valueCents, denominations, pouchNumber }
}

/** Applies a movement to a balance. A new balance below zero is refused as `WalletNegative` (11023), one above `MAX_CENTS` as `TotalTooLarge`. */
export function applyToBalance(
  balanceCents: Cents,
  movementCents: Cents,
): WalletStep | { readonly refusal: 'WalletNegative' | 'TotalTooLarge' } {
  const totalCents = balanceCents + movementCents
  if (totalCents < 0) return { refusal: 'WalletNegative' }
  return totalCents > MAX_CENTS ? { refusal: 'TotalTooLarge' } : { movementCents, totalCents }
}

/**
 * The fields of a movement that the wallet's composition is computed from. `denominations` are the pieces that moved or that an inventory
 * found.
 */
export interface ComposedMovement {
  readonly type: WalletMovementType
  readonly movementCents: Cents
  readonly denominations: Denominations | null
}

/**
 * The pieces that the wallet should contain after these movements (oldest first), or null when unknown: the
 * movements must begin with an inventory by face value, and each later inventory and each later movement that
 * is not zero must have its pieces. The result is also null when a face value would have a negative number, because pieces were
 * exchanged without being recorded.
 */
export function walletComposition(movements: readonly ComposedMovement[]): Denominations | null {
  if (movements[0]?.type !== 'INVENTORY') return null
  const pieces = new Map<string, number>()
  for (const { type, movementCents, denominations } of movements) {
    if (type === 'INVENTORY') pieces.clear()
    if (denominations === null) {
      if (type === 'INVENTORY' || movementCents !== 0) return null
      continue
    }
    const sign = type !== 'INVENTORY' && movementCents < 0 ? -1 : 1
    for (const [face, count] of Object.entries(denominations))
      pieces.set(face, (pieces.get(face) ?? 0) + sign * count)
  }
  const faces = [...pieces].filter(([, count]) => count !== 0)
  return faces.some(([, count]) => count < 0) ? null : Object.fromEntries(faces)
}

/**
 * The face values of which more pieces would leave than the wallet contains, largest first. None when the composition of the wallet is
 * unknown: then only its balance is a limit.
 */
export function findMissingPieces(
  available: Denominations | null,
  leaving: Denominations,
): readonly number[] {
  if (available === null) return []
  return Object.entries(leaving)
    .filter(([face, pieces]) => pieces > (available[face] ?? 0))
    .map(([face]) => Number(face))
    .toSorted((first, second) => second - first)
}

/** The denominations without the face values whose count is zero. */
export function withoutZeroPieces(denominations: Denominations): Denominations {
  return Object.fromEntries(Object.entries(denominations).filter(([, pieces]) => pieces > 0))
}

/** A denomination of which an inventory found more or fewer pieces than expected. */
interface PieceDifference {
  readonly face: Cents
  readonly countedPieces: number
  readonly expectedPieces: number
}

/** The denominations whose pieces differ, largest first. A denomination that was not counted has 0 pieces. */
export function pieceDifferences(
  counted: Denominations,
  expected: Denominations,
): readonly PieceDifference[] {
  const faces = new Set([...Object.keys(counted), ...Object.keys(expected)].map(Number))
  return [...faces]
    .toSorted((first, other) => other - first)
    .map((face) => ({ face, countedPieces: counted[face] ?? 0, expectedPieces: expected[face] ?? 0 }))
    .filter(({ countedPieces, expectedPieces }) => countedPieces !== expectedPieces)
}
