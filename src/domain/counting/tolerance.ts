import type { Cents } from '../money.ts'

/**
 * True when the delta, over or short, is larger than the tolerance of the establishment: validation then requires a comment. An
 * unknown delta is not. The same rule in SQL is `beyondTolerance` in server/store/rules-in-sql.ts.
 */
export function isBeyondTolerance(deltaCents: Cents | null, toleranceCents: Cents): boolean {
  return deltaCents !== null && Math.abs(deltaCents) > toleranceCents
}
