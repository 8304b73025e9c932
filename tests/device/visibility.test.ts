import { afterEach, expect, it, vi } from 'vitest'
import { watchVisibility } from '../../src/device/visibility.ts'

afterEach(() => vi.unstubAllGlobals())

it('watchVisibility reports at once and at each change whether the page is visible, until it is stopped', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const reported: boolean[] = []
  const stop = watchVisibility((isVisible) => reported.push(isVisible))
  const become = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  become(true)
  become(false)
  stop()
  become(true)
  expect(reported).toEqual([true, false, true])
})
