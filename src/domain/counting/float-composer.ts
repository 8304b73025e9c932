import type { Cents } from '../money.ts'
import {
  areDenominations,
  COINS,
  type Denominations,
  denominationsTotal,
  NOTES,
  ROLLS,
} from './denominations.ts'
import { piecesOf, subtractPieces } from './float.ts'

/** The largest float for which a proposal is made: 10 000 €. */
export const MAX_FLOAT_CENTS: Cents = 1_000_000

/** Larger notes are never left in a till, because nobody gives change with them: 100 €. */
const LARGEST_TILL_NOTE: Cents = 10_000

/** Face values that can stay in a till, in cents, smallest first. */
const TILL_FACES: readonly number[] = [...NOTES, ...COINS]
  .filter((face) => face <= LARGEST_TILL_NOTE)
  .toSorted((a, b) => a - b)

/** The pieces that stay in the till as its float, and those that leave it. */
export interface FloatProposal {
  readonly tillPieces: Denominations
  readonly remittedPieces: Denominations
  readonly tillCents: Cents
  readonly remittedCents: Cents
  /** The proposed float minus the requested one: zero when the pieces allow the exact amount. */
  readonly differenceCents: Cents
}

/**
 * Proposes the pieces to leave in the till. Their sum is the float if possible, otherwise the closest sum (of two equally close sums, the
 * smaller). Among all solutions it chooses the one with the fewest pieces of the largest face value, then of the next, and so on, so that
 * change stays in the till and large notes leave it. Notes above `LARGEST_TILL_NOTE` always leave.
 *
 * @returns null for pieces that are not valid (`areDenominations`), or a float that is not an integer from 0 to `MAX_FLOAT_CENTS`
 */
export function composeFloat(counted: Denominations, floatCents: Cents): FloatProposal | null {
  if (!areDenominations(counted)) return null
  if (!Number.isInteger(floatCents) || floatCents < 0 || floatCents > MAX_FLOAT_CENTS) return null
  const reachable = reachableSums(counted, floatCents)
  const tillCents = nearest(reachable.at(-1)!, floatCents)
  const tillPieces = composeSmallestFirst(reachable, tillCents)
  const remittedPieces = subtractPieces(counted, tillPieces)
  return {
    tillPieces,
    remittedPieces,
    tillCents,
    remittedCents: denominationsTotal(remittedPieces),
    differenceCents: tillCents - floatCents,
  }
}

/**
 * The sums that the pieces can make. The element `n` of the result uses only the `n` smallest face values; in it, the byte at index `s` is 1
 * when the sum of `s` cents can be made. Sums that exceed the float by more than the largest face value are left out: without one of their
 * pieces they would be closer to the float.
 */
function reachableSums(counted: Denominations, floatCents: Cents): readonly Uint8Array[] {
  const size = floatCents + Math.max(...TILL_FACES) + 1
  const layers = [new Uint8Array(size).fill(1, 0, 1)]
  for (const face of TILL_FACES) {
    const pieces = piecesOf(counted, face)
    const sums = layers.at(-1)!.slice()
    const usedPieces = new Uint32Array(size)
    for (let sum = face; sum < size && pieces > 0; sum += 1) {
      if (sums[sum] === 1 || sums[sum - face] === 0 || usedPieces[sum - face]! >= pieces) continue
      sums[sum] = 1
      usedPieces[sum] = usedPieces[sum - face]! + 1
    }
    layers.push(sums)
  }
  return layers
}

function nearest(sums: Uint8Array, floatCents: Cents): Cents {
  for (let distance = 0; distance <= floatCents; distance += 1) {
    if (sums[floatCents - distance] === 1) return floatCents - distance
    if (sums[floatCents + distance] === 1) return floatCents + distance
  }
  return 0
}

/** The pieces that make the sum with the fewest pieces of the largest face value, then of the next, and so on. */
function composeSmallestFirst(reachable: readonly Uint8Array[], sumCents: Cents): Denominations {
  const composed: Record<string, number> = {}
  let remainingCents = sumCents
  for (let usable = TILL_FACES.length; usable > 0; usable -= 1) {
    const face = TILL_FACES[usable - 1]!
    const smaller = reachable[usable - 1]!
    let pieces = 0
    while (smaller[remainingCents - pieces * face] !== 1) pieces += 1
    if (pieces > 0) composed[String(face)] = pieces
    remainingCents -= pieces * face
  }
  return composed
}

/** The recommended number of coins in a float of 150 €, enough for one service. Coins of 0.02 and 0.01 € are not recommended. */
export const RECOMMENDED_COINS: Readonly<Record<(typeof COINS)[number], number>> = {
  200: 15,
  100: 20,
  50: 20,
  20: 25,
  10: 20,
  5: 20,
  2: 0,
  1: 0,
}
export const USUAL_FLOAT_CENTS: Cents = 15_000

/** The percentage of the recommended number below which a coin counts as running out during the next service. */
export const RUNS_OUT_BELOW_PERCENT: Readonly<Record<(typeof COINS)[number], number>> = {
  200: 30,
  100: 40,
  50: 40,
  20: 40,
  10: 40,
  5: 30,
  2: 0,
  1: 0,
}

/** A coin that runs out: the pieces left, the recommended number for this float, and the whole rolls to order. */
export interface ShortCoin {
  readonly face: (typeof COINS)[number]
  readonly pieces: number
  readonly recommendedPieces: number
  readonly rolls: number
}

/** The coins that run out in a till with these pieces, largest first, with the whole rolls to order. */
export function findShortCoins(tillPieces: Denominations, floatCents: Cents): readonly ShortCoin[] {
  const boundedCents = Number.isFinite(floatCents) ? Math.min(Math.max(floatCents, 0), MAX_FLOAT_CENTS) : 0
  return COINS.flatMap((face) => {
    const recommendedPieces = Math.round((RECOMMENDED_COINS[face] * boundedCents) / USUAL_FLOAT_CENTS)
    const pieces = piecesOf(tillPieces, face)
    if (pieces * 100 >= recommendedPieces * RUNS_OUT_BELOW_PERCENT[face]) return []
    return [{ face, pieces, recommendedPieces, rolls: Math.ceil((recommendedPieces - pieces) / ROLLS[face]) }]
  })
}

/** The rolls to order, by face value in cents. */
export function rollsToOrder(coins: readonly ShortCoin[]): Denominations {
  return Object.fromEntries(coins.map(({ face, rolls }) => [String(face), rolls]))
}
