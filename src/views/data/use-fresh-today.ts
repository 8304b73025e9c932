import { useEffect, useEffectEvent } from 'react'
import { type Instant, serviceAt } from '../../domain/dates/calendar.ts'
import { useSessionUser } from '../app.tsx'
import { watchPageReturn } from './page-return.ts'

const MINUTE_MS = 60_000

/**
 * Runs an action whenever the person returns to the page, and, on a page that stays open, when the service or its date changes. Returns the
 * function that ends the watching.
 */
export function watchToday(timeZone: string, run: () => void): () => void {
  const serviceNow = () => {
    const now: Instant = new Date().toISOString()
    const { date, service } = serviceAt(now, timeZone)
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

/** Loads documents about today again when they may be out of date: see `watchToday`. */
export function useFreshToday(...documents: readonly { readonly reload: () => void }[]): void {
  const { timeZone } = useSessionUser()
  const reloadAll = useEffectEvent(() => {
    for (const { reload } of documents) reload()
  })
  useEffect(() => watchToday(timeZone, () => reloadAll()), [timeZone])
}
