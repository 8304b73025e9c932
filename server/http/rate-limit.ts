import type { Clock } from '../clock-and-ids.ts'

const WINDOW_MS = 60_000

/** Counts requests per key and minute. */
export interface RateLimit {
  count(key: string): void
  /** Seconds until the key may continue, or null when it may now. */
  wait(key: string): number | null
}

/**
 * Limits the requests of a key per minute in this process. It protects against a faulty client; limits that all processes must share
 * (sign-in attempts) are in the database. Counters are dropped every minute.
 */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const counts = new Map<string, number>()
  let window = -1
  /** Starts a new minute when needed, and returns the seconds left of it. */
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
