import { afterEach, expect, it, vi } from 'vitest'
import { watchPageReturn } from '../../src/views/shell/page-return.ts'
import { watchToday } from '../../src/views/shell/watch-today.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the action for a return to the page runs when the page is visible, focused or online again, one run at a time, until it is stopped', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const browserWindow = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browserWindow)
  const runs: PromiseWithResolvers<void>[] = []
  const stop = watchPageReturn(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  setHidden(true)
  expect(runs).toHaveLength(0)
  setHidden(false)
  browserWindow.dispatchEvent(new Event('focus'))
  expect(runs).toHaveLength(1)

  runs[0]!.reject(new Error('no network'))
  await runs[0]!.promise.catch(() => undefined)
  browserWindow.dispatchEvent(new Event('online'))
  expect(runs).toHaveLength(2)
  runs[1]!.resolve()
  await runs[1]!.promise
  browserWindow.dispatchEvent(new Event('focus'))
  expect(runs).toHaveLength(3)
  runs[2]!.resolve()
  await runs[2]!.promise
  stop()
  setHidden(false)
  browserWindow.dispatchEvent(new Event('focus'))
  expect(runs).toHaveLength(3)
})

it('what is shown of today is loaded again on a return to the page and, on an open page, when the service changes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') })
  const browserWindow = new EventTarget()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', browserWindow)
  const load = vi.fn()
  const stop = watchToday(() => new Date().toISOString(), 'Europe/Paris', load)
  // It is 15:00 in Paris. The evening begins later in the afternoon, the next business date in the morning.
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(load).toHaveBeenCalledTimes(2)
  browserWindow.dispatchEvent(new Event('focus'))
  expect(load).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(24 * 3_600_000)
  browserWindow.dispatchEvent(new Event('focus'))
  expect(load).toHaveBeenCalledTimes(3)
})

it('the service changes by the given clock, which is that of the server and not that of the device', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
  const load = vi.fn()
  // It is 16:59 in Paris by this clock, and 15:00 by the device's. The evening begins at 17:00.
  const stop = watchToday(() => new Date(Date.now() + 119 * 60_000).toISOString(), 'Europe/Paris', load)
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  stop()
})
