import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { RequestOrigin, Session } from '../session.ts'
import type { JobQueue } from '../store/job-queue.ts'

/** The caller of a command, its time, and the parts of the program that it uses. */
export interface CommandContext {
  readonly session: Session
  /** The time of everything that the command writes. */
  readonly now: Instant
  /** True if the clock is behind the last change of a row: `now` is then the time of that change. */
  readonly clockWasBehind?: boolean
  readonly ids: Ids
  readonly origin: RequestOrigin
  readonly jobs: JobQueue
  /** Runs `act` after the commit; not when the command is refused or answered from a stored answer. */
  afterCommit(act: () => void): void
}
