import { afterEach, expect, it, vi } from 'vitest'
import { watchPageReturn } from '../../src/views/shell/page-return.ts'

afterEach(() => vi.unstubAllGlobals())

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
