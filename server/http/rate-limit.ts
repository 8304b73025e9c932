import type { Clock } from '../clock-and-ids.ts'

const WINDOW_MS = 60_000

/** Counts by key within a minute. */
export interface RateLimit {
  count(key: string): void
  /** Seconds to wait until the key may go on, or null when it may. */
  wait(key: string): number | null
}

/**
 * Limits what one key may do in a minute, in this process: it is there against a client gone wild, and what several
 * processes must share (tries at signing in) is in the database. What it keeps is dropped with each minute.
 */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const counts = new Map<string, number>()
  let window = -1
  /** Moves on to the minute it is, and says how many seconds are left of it. */
  function secondsLeft(): number {
    const now = Date.parse(clock.now())
    const current = Math.floor(now / WINDOW_MS)
    if (current !== window) counts.clear()
    window = current
    return Math.ceil(((current + 1) * WINDOW_MS - now) / 1000)
  }
  return {
    count(key) {
      secondsLeft()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    wait(key) {
      const left = secondsLeft()
      return (counts.get(key) ?? 0) < perMinute ? null : left
    },
  }
}
