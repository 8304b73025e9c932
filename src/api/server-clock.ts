import type { Instant } from '../domain/dates/calendar.ts'

/** A smaller difference is not a wrong clock: the header has whole seconds, and an answer needs time to arrive. */
const TOLERANCE_MS = 60_000

/**
 * The time by the server's clock, because the clock of a device can be wrong: it then has another date than the server, which decides on dates.
 * Until an answer has arrived, for example without a network, it is the time of the device.
 */
export function serverClock() {
  /** By how much the server's clock is ahead of the device's. */
  let aheadMs = 0
  return {
    now: (): Instant => new Date(Date.now() + aheadMs).toISOString(),
    /** Compares the clocks when an answer arrives. An answer that took long is ignored: the device may have been suspended meanwhile. */
    compare({ headers }: Response, sentAt: number): void {
      const now = Date.now()
      const differenceMs = Date.parse(headers.get('Date') ?? '') - now
      if (Number.isNaN(differenceMs) || now - sentAt > TOLERANCE_MS) return
      aheadMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0
    },
  }
}
