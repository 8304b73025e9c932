import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Origin, Session } from '../session.ts'
import type { JobQueue } from '../store/job-queue.ts'

/** The caller of a command, and the instant at which the whole command happens. */
export interface CommandContext {
  readonly session: Session
  readonly now: Instant
  /** True when `now` is the time of a document's last change, because the clock is behind it. */
  readonly clockWasBehind?: boolean
  readonly ids: Ids
  readonly origin: Origin
  readonly jobs: JobQueue
  /** Runs `act` after the commit; not when the command is refused or answered from a stored answer. */
  afterCommit(act: () => void): void
}
