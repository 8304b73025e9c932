import type { Cents } from '../money.ts'
import { isBeyondTolerance } from './tolerance.ts'

/** The fields of a log about a closing that arrived after the establishment had validated the log. */
interface LateClosing {
  readonly deltaCents: Cents | null
  readonly toleranceCents: Cents
  /** The difference that the establishment validated; null unless a closing changed it afterwards. */
  readonly validatedDeltaCents: Cents | null
  /** The reason for which accounting accepted the difference of the closing; null until then. */
  readonly closingReason: string | null
}

/**
 * True when a closing changed the difference of a validated log to one beyond the tolerance and accounting has not accepted it yet. The same rule
 * in SQL is `needsClosingReason` in server/store/rules-in-sql.ts.
 */
export function needsClosingReason(log: LateClosing): boolean {
  return (
    log.validatedDeltaCents !== null &&
    log.closingReason === null &&
    isBeyondTolerance(log.deltaCents, log.toleranceCents)
  )
}
