import { type Lifecycle, nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { RefusedError } from '../refused-error.ts'

/**
 * Returns the row with the status to which the event leads. For changes that follow from an accepted command.
 *
 * @throws RefusedError when the lifecycle does not allow the transition
 */
export function withNextStatus<
  Status extends string,
  Event extends string,
  Row extends { readonly status: Status },
>(lifecycle: Lifecycle<Status, Event>, row: Row, event: NoInfer<Event>): Row & { readonly status: Status } {
  const next = nextStatus(lifecycle, row.status, event)
  if (isRefused(next)) throw new RefusedError(next.refusal)
  return { ...row, status: next.to }
}
