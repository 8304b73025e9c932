import { COUNT_STATUSES, type CountStatus, countLifecycle, OPEN_COUNT_STATUSES } from './count.ts'
import { canFollow } from './lifecycle.ts'

/** The statuses of a count that accounting must still control: the open ones and VALIDATED. */
export const UNCONTROLLED_COUNT_STATUSES: readonly CountStatus[] = [...OPEN_COUNT_STATUSES, 'VALIDATED']

/** The statuses from which accounting can send a count. */
export const SENDABLE_COUNT_STATUSES: readonly CountStatus[] = COUNT_STATUSES.filter((status) =>
  canFollow(countLifecycle, status, 'send'),
)

/** The statuses of a count that can't be edited any more because it was validated. */
export const VALIDATED_OR_LATER_COUNT_STATUSES: readonly CountStatus[] = COUNT_STATUSES.filter(
  (status) => status !== 'DELETED' && !canFollow(countLifecycle, status, 'edit'),
)
