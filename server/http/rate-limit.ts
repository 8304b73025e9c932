import type { Clock } from '../clock-and-ids.ts'

const WINDOW_MS = 60_000

/** Counts requests per key and minute. A key is any text, such as an address or a session. */
interface RateLimit {
  count(key: string): void
  /** Seconds until the key may continue, or null if it may now. */
  secondsToWait(key: string): number | null
  /** True if a request was made in this session in this minute, or in the last earlier minute that had any requests. */
  isSession(session: string): boolean
  /** Records that a request was made in this session, and counts it against the session instead of `countedKey`. */
  noteSession(session: string, countedKey: string): void
  /** Records that the session has ended, and counts the request against `address` instead. */
  forgetSession(session: string, address: string): void
}

/**
 * Limits the requests of a key per minute in this process. It protects against a faulty client; limits that all processes must share
 * (sign-in attempts) are in the database. Counters are dropped every minute. A session is dropped after a minute in which only others made
 * requests.
 */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const counts = new Map<string, number>()
  let sessions = new Set<string>()
  let sessionsBefore = new Set<string>()
  let window = -1
  /** Starts a new minute when needed, and returns the seconds left of it. */
  function secondsLeft(): number {
    const now = Date.parse(clock.now())
    const current = Math.floor(now / WINDOW_MS)
    if (current !== window) {
      counts.clear()
      sessionsBefore = sessions
      sessions = new Set()
    }
    window = current
    return Math.ceil(((current + 1) * WINDOW_MS - now) / 1000)
  }
  function add(key: string, requests: number): void {
    secondsLeft()
    counts.set(key, Math.max(0, (counts.get(key) ?? 0) + requests))
  }
  return {
    count: (key) => add(key, 1),
    secondsToWait(key) {
      const seconds = secondsLeft()
      return (counts.get(key) ?? 0) < perMinute ? null : seconds
    },
    isSession(session) {
      secondsLeft()
      return sessions.has(session) || sessionsBefore.has(session)
    },
    noteSession(session, countedKey) {
      secondsLeft()
      sessions.add(session)
      if (countedKey === session) return
      add(countedKey, -1)
      add(session, 1)
    },
    forgetSession(session, address) {
      sessions.delete(session)
      sessionsBefore.delete(session)
      add(session, -1)
      add(address, 1)
    },
  }
}
