import type { Cents } from '../money.ts'

/**
 * True when the float of a log differs from the usual one of its register by more than the tolerance:
 * validation then requires a comment. The float is deducted from the counted amount, so a smaller float can
 * hide missing money. False while the usual float is unknown. The same rule in SQL is `unusualFloat` in
 * server/store/rules-in-sql.ts.
 */
export function isUnusualFloat(log: {
  readonly floatCents: Cents
  readonly usualFloatCents: Cents | null
  readonly toleranceCents: Cents
}): boolean {
  return (
    log.usualFloatCents !== null &&
    isBeyondTolerance(log.floatCents - log.usualFloatCents, log.toleranceCents)
  )
}

/**
 * True when the delta, over or short, is larger than the tolerance of the establishment: validation then
 * requires a comment. False while the delta is unknown. The same rule in SQL is `beyondTolerance` in
 * server/store/rules-in-sql.ts.
 */
export function isBeyondTolerance(deltaCents: Cents | null, toleranceCents: Cents): boolean {
  return deltaCents !== null && Math.abs(deltaCents) > toleranceCents
}
