import type { Instant } from '../domain/dates/calendar.ts'

/** A smaller difference is not a wrong clock: the header has whole seconds, and an answer needs time to arrive. */
const TOLERANCE_MS = 60_000

export type ServerClock = ReturnType<typeof serverClock>

/**
 * The time by the server's clock, because the clock of a device can be wrong: it then has another date than the server, which decides on dates.
 * Until an answer has arrived, for example without a network, it is the time of the device.
 */
export function serverClock() {
  /** By how much the server's clock is ahead of the device's. */
  let aheadMs = 0
  const listeners = new Set<() => void>()
  return {
    /** The difference that `now` adds to the device's clock. */
    aheadMs: (): number => aheadMs,
    now: (): Instant => new Date(Date.now() + aheadMs).toISOString(),
    /** Calls the listener after each change of `aheadMs`. Returns the function that ends the watching. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Sends a request, and compares the clocks when its answer arrives. Ignores an answer without a date, and one that took long, because the
     * device may have been suspended meanwhile.
     */
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      const sentAt = Date.now()
      const response = await fetch(...request)
      const arrivedAt = Date.now()
      const differenceMs = Date.parse(response.headers.get('Date') ?? '') - arrivedAt
      if (arrivedAt - sentAt <= TOLERANCE_MS && Math.abs(differenceMs - aheadMs) > TOLERANCE_MS) {
        aheadMs = differenceMs
        for (const listener of listeners) listener()
      }
      return response
    },
  }
}
