import {
  COINS,
  type Denominations,
  denominationsTotal,
  NOTES,
} from '../../src/domain/counting/denominations.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { RandomSource } from './rng.ts'

/** By face value in cents: the share of the remaining amount that is made up of this note, largest note first. */
const NOTE_SHARES: Readonly<Record<number, number>> = {
  20000: 0.02,
  10000: 0.06,
  5000: 0.4,
  2000: 0.65,
  1000: 0.7,
}
/** As `NOTE_SHARES`, for coins. */
const COIN_SHARES: Readonly<Record<number, number>> = {
  200: 0.45,
  100: 0.5,
  50: 0.5,
  20: 0.5,
  10: 0.5,
  5: 0.5,
}
/** The face value of the smallest note, in cents. */
const SMALLEST_NOTE = 500

/** Notes with exactly this value, in a realistic mixture. `cents` must be a multiple of 500. */
export function notesWorth(rng: RandomSource, cents: Cents): Denominations {
  return mixedPieces(rng, cents, NOTES, NOTE_SHARES)
}

/** Coins with exactly this value, in a realistic mixture. */
export function coinsWorth(rng: RandomSource, cents: Cents): Denominations {
  return mixedPieces(rng, cents, COINS, COIN_SHARES)
}

/** Splits the cash of a drawer into notes and coins: coins are at least the part below 5 €, and up to 15 € more. */
export function splitDrawer(rng: RandomSource, cents: Cents): { notesCents: Cents; coinsCents: Cents } {
  const smallChangeCents = cents % SMALLEST_NOTE
  const extraCoinsCents = Math.min(rng.int(0, 3) * SMALLEST_NOTE, cents - smallChangeCents)
  return {
    notesCents: cents - smallChangeCents - extraCoinsCents,
    coinsCents: smallChangeCents + extraCoinsCents,
  }
}

/**
 * Pieces of the given face values that are worth exactly `cents`. The shares vary at random.
 *
 * @throws RangeError if the face values cannot make up this amount
 */
function mixedPieces(
  rng: RandomSource,
  cents: Cents,
  faces: readonly number[],
  shares: Readonly<Record<number, number>>,
): Denominations {
  const denominations: Record<string, number> = {}
  let remainingCents = cents
  const add = (face: number, pieces: number) => {
    if (pieces === 0) return
    denominations[face] = (denominations[face] ?? 0) + pieces
    remainingCents -= face * pieces
  }
  for (const face of faces) {
    const share = Math.min(1, (shares[face] ?? 0) * rng.factor(0.6))
    add(face, Math.floor((remainingCents * share) / face))
  }
  // The remainder is made up of the largest notes or coins that fit, but not of notes of 100 € and more.
  for (const face of faces) if (face <= 5_000) add(face, Math.floor(remainingCents / face))
  if (remainingCents !== 0 || denominationsTotal(denominations) !== cents) {
    throw new RangeError(`${cents} cents can't be made of these face values`)
  }
  return denominations
}
