import { type CountType, denominationKind } from '../count-types.ts'
import type { Cents } from '../money.ts'

/** A counted total up to this amount counts as plausible, whatever the expected amount. */
export const ALWAYS_PLAUSIBLE_UP_TO_CENTS: Cents = 100_000

/** Without an expected amount above zero, a larger total of one category counts as implausible. */
export const MAX_CENTS_WITHOUT_EXPECTED: Cents = 1_000_000

/** One counted category, in cents. `expectedCents` is null while it is unknown, and for a user who may not see it. */
interface PlausibilityData {
  readonly countType: CountType
  readonly totalCents: Cents | null
  readonly expectedCents: Cents | null
  /** The float of the till. Cash contains it in addition to the expected amount. */
  readonly floatCents: Cents
}

/**
 * True for a total that was probably mistyped: above 1,000 € and more than three times the expected amount
 * (for cash, the expected amount plus the float). When the expected amount is unknown, zero or negative, the
 * limit is 10,000 €. The screen asks the user to check such a total; it is never refused.
 */
export function isImplausible({
  countType,
  totalCents,
  expectedCents,
  floatCents,
}: PlausibilityData): boolean {
  if (totalCents === null) return false
  if (expectedCents === null || expectedCents <= 0) return totalCents > MAX_CENTS_WITHOUT_EXPECTED
  const containedFloatCents = denominationKind(countType) === null ? 0 : floatCents
  return totalCents > ALWAYS_PLAUSIBLE_UP_TO_CENTS && totalCents > 3 * (expectedCents + containedFloatCents)
}
