import { afterEach, expect, it, vi } from 'vitest'
import { watchVisibility } from '../../src/device/visibility.ts'

afterEach(() => vi.unstubAllGlobals())

it('watchVisibility reports at once and at each change whether the page is visible, until it is stopped', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const reported: boolean[] = []
  const stop = watchVisibility((isVisible) => reported.push(isVisible))
  const setHidden = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  setHidden(true)
  setHidden(false)
  stop()
  setHidden(true)
  expect(reported).toEqual([true, false, true])
})
