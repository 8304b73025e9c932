import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Clock } from '../clock-and-ids.ts'

/**
 * The clock is behind the last change of a row: it was set back, or the clock of another process is ahead. The caller repeats the transaction
 * with the time of that change, so that the times of a document follow the order of its changes.
 */
class ClockBehind extends Error {
  override readonly name = 'ClockBehind'
  readonly lastChangeAt: Instant

  constructor(lastChangeAt: Instant) {
    super(`The last change was made at ${lastChangeAt}, later than this clock`)
    this.lastChangeAt = lastChangeAt
  }
}

/** @throws ClockBehind when one of the rows was changed after `now` */
export function assertNotBefore(now: Instant, changedAt: readonly Instant[]): void {
  const last = changedAt.reduce((latest, at) => (at > latest ? at : latest), now)
  if (last > now) throw new ClockBehind(last)
}

/**
 * Runs `attempt` with a clock. While `attempt` throws `ClockBehind`, runs it again with a clock that is not behind the last change.
 *
 * @param onBehind called before each repetition with the time of the clock and the later time that `attempt` uses instead
 */
export async function retryWithLaterClock<Result>(
  clock: Clock,
  attempt: (clock: Clock, isBehind: boolean) => Promise<Result>,
  onBehind: (times: { readonly clock: Instant; readonly used: Instant }) => void,
): Promise<Result> {
  for (let [current, isBehind] = [clock, false]; ; ) {
    try {
      return await attempt(current, isBehind)
    } catch (error) {
      if (!(error instanceof ClockBehind)) throw error
      onBehind({ clock: clock.now(), used: error.lastChangeAt })
      current = notBefore(clock, error.lastChangeAt)
      isBehind = true
    }
  }
}

/** The same clock, but never before this instant. */
function notBefore(clock: Clock, instant: Instant): Clock {
  return {
    now: () => {
      const now = clock.now()
      return now > instant ? now : instant
    },
  }
}
