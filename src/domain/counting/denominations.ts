import type { Cents } from '../money.ts'

/** Face values of notes in cents, largest first. Notes of 500 € are no longer issued, but are legal tender, so they can be counted. */
export const NOTES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
export const COINS = [200, 100, 50, 20, 10, 5, 2, 1] as const

/** The number of coins in a roll, by face value in cents. */
export const ROLLS = {
  200: 25,
  100: 25,
  50: 40,
  20: 40,
  10: 40,
  5: 50,
  2: 50,
  1: 50,
} as const

/** The maximum number of pieces of one face value: more than any till or wallet contains. */
export const MAX_PIECES = 100_000

/** Face value in cents -> pieces: `{"5000": 2, "2000": 3}` is 160 €. A face value that was not counted is absent. */
export type Denominations = Readonly<Record<string, number>>

export type DenominationKind = 'notes' | 'coins'

/** The face values of a kind, in cents. */
export function faceValues(kind: DenominationKind): readonly Cents[] {
  return kind === 'notes' ? NOTES : COINS
}

/** The value of the pieces, in cents. */
export function denominationsTotal(denominations: Denominations): Cents {
  let total = 0
  for (const [face, pieces] of Object.entries(denominations)) total += Number(face) * pieces
  return total
}

/** True when every key is a face value of one of the kinds and every value a possible number of pieces. */
export function areDenominations(
  denominations: Denominations,
  kinds: readonly DenominationKind[] = ['notes', 'coins'],
): boolean {
  const faces = new Set(kinds.flatMap((kind) => faceValues(kind).map(String)))
  return Object.entries(denominations).every(
    ([face, pieces]) => faces.has(face) && Number.isInteger(pieces) && pieces >= 0 && pieces <= MAX_PIECES,
  )
}

/** Adds the coins in rolls to the loose pieces, by face value. `rolls` is the number of rolls. */
export function addRolls(pieces: Denominations, rolls: Denominations): Denominations {
  const inRolls = COINS.filter((face) => rolls[face] !== undefined).map((face): [string, number] => [
    String(face),
    (pieces[face] ?? 0) + (rolls[face] ?? 0) * ROLLS[face],
  ])
  return { ...pieces, ...Object.fromEntries(inRolls) }
}

/** The value of rolls of coins, in cents. `rolls` is the number of rolls by face value. */
export function rollsTotal(rolls: Denominations): Cents {
  let total = 0
  for (const face of COINS) total += face * ROLLS[face] * (rolls[face] ?? 0)
  return total
}

/**
 * Parses a number of pieces: `3`, `1 000`, a sum such as `2+5`, or a product such as `5*40` (five rolls of forty coins). A blank text
 * is not zero; `4 6 9` is refused.
 */
export function parsePieces(
  text: string,
): { kind: 'blank' } | { kind: 'pieces'; pieces: number } | { kind: 'refused' } {
  const normalized = text.replace(/[ \u00a0\u202f]/gu, ' ').trim()
  if (normalized === '') return { kind: 'blank' }
  const terms = normalized.split('+').map((term) => term.trim().split(/ ?[*×] ?/u))
  if (!terms.every((factors) => factors.length <= 2 && factors.every(isWholeNumber)))
    return { kind: 'refused' }
  const pieces = terms.reduce(
    (sum, factors) => sum + factors.reduce((product, factor) => product * Number(factor.replace(' ', '')), 1),
    0,
  )
  return pieces <= MAX_PIECES ? { kind: 'pieces', pieces } : { kind: 'refused' }
}

function isWholeNumber(text: string): boolean {
  return /^(?:\d{1,6}|\d{1,3} \d{3})$/u.test(text)
}
