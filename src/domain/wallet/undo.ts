import { type Refused, refuse } from '../refusals.ts'
import type { WalletMovementType } from './wallet.ts'

/** The movements that can be undone by hand. */
export const UNDOABLE_TYPES = [
  'RECEPTION',
  'PURCHASE',
  'PAYING_IN',
  'FLOAT',
] as const satisfies readonly WalletMovementType[]
export type UndoableType = (typeof UNDOABLE_TYPES)[number]

/** True for a type of movements that can be undone by hand. */
export const isUndoable = (type: WalletMovementType): type is UndoableType =>
  UNDOABLE_TYPES.some((undoable) => undoable === type)

/**
 * Why a movement can no longer be undone: its effect is in a posted entry, its month is closed, or a later inventory counted its money.
 */
export const FINALITY_REASONS = ['POSTED', 'MONTH_CLOSED', 'COUNTED'] as const
export type FinalityReason = (typeof FINALITY_REASONS)[number]

const FINAL_REFUSALS = {
  POSTED: 'MovementPosted',
  MONTH_CLOSED: 'MonthClosed',
  COUNTED: 'CountedSinceMovement',
} as const satisfies Record<FinalityReason, string>

/**
 * Decides whether a wallet movement may be undone: a reception, a purchase, money that was paid in, or a float, once, and while nothing has made
 * it final. Returns null when it may be undone.
 */
export function decideMovementUndo(movement: {
  readonly type: WalletMovementType
  readonly isReversed: boolean
  readonly finalBy: FinalityReason | null
}): Refused | null {
  const { type, isReversed, finalBy } = movement
  if (!isUndoable(type)) return refuse('NotUndoable')
  if (isReversed) return refuse('MovementUndone')
  return finalBy === null ? null : refuse(FINAL_REFUSALS[finalBy])
}
