import type { CountStatus } from '../lifecycles/count.ts'
import { UNCONTROLLED_COUNT_STATUSES } from '../lifecycles/count-stages.ts'
import type { Cents } from '../money.ts'
import { isBeyondTolerance } from './tolerance.ts'

/** The fields of a log about a closing that arrived after the establishment had validated the log. */
interface LateClosing {
  readonly status: CountStatus
  readonly deltaCents: Cents | null
  readonly toleranceCents: Cents
  /** The difference that the establishment validated; null unless a closing changed it afterwards. */
  readonly validatedDeltaCents: Cents | null
  /** Why accounting accepted the difference of the closing; empty if it is within the tolerance and needed no reason, null until it is accepted. */
  readonly closingReason: string | null
}

/**
 * True when a closing changed the difference of a validated log and accounting has not accepted it yet: it must accept one beyond the tolerance,
 * with a reason, and any difference that is not the one with which it controlled the log. The same rule in SQL is `needsClosingReason` in
 * server/store/rules-in-sql.ts.
 */
export function needsClosingReason(log: LateClosing): boolean {
  return (
    log.validatedDeltaCents !== null &&
    log.closingReason === null &&
    (isBeyondTolerance(log.deltaCents, log.toleranceCents) ||
      !UNCONTROLLED_COUNT_STATUSES.includes(log.status))
  )
}
