import { type Instant, serviceAt } from '../../domain/dates/calendar.ts'
import { watchPageReturn } from './page-return.ts'

const MINUTE_MS = 60_000

/**
 * Runs an action whenever the person returns to the page, and, on a page that stays open, when the service or its date changes by the
 * clock `now`. Returns the function that ends the watching.
 */
export function watchToday(now: () => Instant, timeZone: string, run: () => void): () => void {
  const serviceNow = () => {
    const { date, service } = serviceAt(now(), timeZone)
    return `${date} ${service}`
  }
  let known = serviceNow()
  const timer = setInterval(() => {
    const current = serviceNow()
    if (current === known) return
    known = current
    run()
  }, MINUTE_MS)
  const stopWatching = watchPageReturn(async () => run())
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
