import type { Cents } from '../money.ts'

/** A counted total up to this amount is never questioned when the expected amount is known. */
export const UNQUESTIONED_CENTS: Cents = 100_000

/** Without an expected amount, a larger total of one category is questioned. */
export const PLAUSIBLE_CENTS: Cents = 1_000_000

/** One counted category, in cents. `expectedCents` is null while it is unknown, and for a user who may not see it. */
export interface PlausibilityData {
  readonly totalCents: Cents | null
  readonly expectedCents: Cents | null
  /** The float, which cash contains besides what is expected. */
  readonly floatCents: Cents
}

/**
 * True for a total that was probably mistyped: more than three times what should be there, or more than a till holds where that is unknown.
 * It is questioned, never refused.
 */
export function isImplausible({ totalCents, expectedCents, floatCents }: PlausibilityData): boolean {
  if (totalCents === null) return false
  if (expectedCents === null || expectedCents <= 0) return totalCents > PLAUSIBLE_CENTS
  return totalCents > UNQUESTIONED_CENTS && totalCents > 3 * (expectedCents + floatCents)
}
