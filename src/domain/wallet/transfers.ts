import {
  addRolls,
  areDenominations,
  type Denominations,
  denominationsTotal,
} from '../counting/denominations.ts'
import type { Cents } from '../money.ts'
import { withoutZeroPieces } from './wallet.ts'

/** The directions of a float: out of the wallet into a till, or back. */
export const FLOAT_DIRECTIONS = ['toTill', 'toWallet'] as const
export type FloatDirection = (typeof FLOAT_DIRECTIONS)[number]

/**
 * Money that is bought with the bank account or paid into it, or a float: rolls of coins, and loose notes and coins, each by face value in cents.
 */
interface TransferEntry {
  readonly rolls: Denominations
  readonly denominations: Denominations
}

export type TransferRefusal = 'RollsInvalid' | 'DenominationsInvalid' | 'MoneyRequired'

/** A transfer as stored: `denominations` are all its pieces, including the coins in rolls. */
interface ValidTransfer extends TransferEntry {
  readonly valueCents: Cents
}

/** Validates a transfer; returns it as stored, with its value in cents. */
export function validateTransfer(
  entry: TransferEntry,
): ValidTransfer | { readonly refusal: TransferRefusal } {
  if (!areDenominations(entry.rolls, ['coins'])) return { refusal: 'RollsInvalid' }
  if (!areDenominations(entry.denominations)) return { refusal: 'DenominationsInvalid' }
  const denominations = withoutZeroPieces(addRolls(entry.denominations, entry.rolls))
  if (!areDenominations(denominations)) return { refusal: 'RollsInvalid' }
  const valueCents = denominationsTotal(denominations)
  if (valueCents === 0) return { refusal: 'MoneyRequired' }
  return { valueCents, denominations, rolls: withoutZeroPieces(entry.rolls) }
}
