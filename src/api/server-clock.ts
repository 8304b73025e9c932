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
  const now = (): Instant => new Date(Date.now() + aheadMs).toISOString()
  /** An answer that took long is ignored: the device may have been suspended meanwhile. */
  const compare = ({ headers }: Response, sentAt: number): void => {
    const deviceTime = Date.now()
    const differenceMs = Date.parse(headers.get('Date') ?? '') - deviceTime
    if (Number.isNaN(differenceMs) || deviceTime - sentAt > TOLERANCE_MS) return
    if (Math.abs(differenceMs - aheadMs) <= TOLERANCE_MS) return
    aheadMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0
    for (const listener of listeners) listener()
  }
  return {
    now,
    /** Calls the listener after each correction of the time. Returns the function that ends the watching. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends a request, and compares the clocks when its answer arrives. */
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      const sentAt = Date.now()
      const response = await fetch(...request)
      compare(response, sentAt)
      return response
    },
  }
}
