import { describe, expect, it } from 'vitest'
import { SimulatedClock } from 'xstate'
import { createInvalidation } from '../../src/machines/invalidation.ts'
import { pollingWith, SCREEN_POLL_MS } from '../../src/machines/polling.ts'

function start({ isVisible }: { readonly isVisible: boolean }) {
  const clock = new SimulatedClock()
  let show: (isVisible: boolean) => void = () => undefined
  let ticks = 0
  const poll = pollingWith((listener) => {
    show = listener
    listener(isVisible)
    return () => {
      show = () => undefined
    }
  }, clock)
  const stop = poll(() => {
    ticks += 1
  })
  return { clock, stop, show: (visible: boolean) => show(visible), ticks: () => ticks }
}

describe('polling', () => {
  it('ticks once per interval until it is stopped', () => {
    const { clock, stop, ticks } = start({ isVisible: true })
    clock.increment(SCREEN_POLL_MS - 1)
    expect(ticks()).toBe(0)
    clock.increment(1)
    clock.increment(SCREEN_POLL_MS)
    expect(ticks()).toBe(2)
    stop()
    clock.increment(SCREEN_POLL_MS)
    expect(ticks()).toBe(2)
  })

  it('pauses while the page is hidden, and ticks as soon as it is visible again', () => {
    const { clock, show, ticks } = start({ isVisible: true })
    show(false)
    clock.increment(10 * SCREEN_POLL_MS)
    expect(ticks()).toBe(0)
    show(true)
    expect(ticks()).toBe(1)
    clock.increment(SCREEN_POLL_MS)
    expect(ticks()).toBe(2)
  })

  it('does not tick in a page that is opened in the background', () => {
    const { clock, ticks } = start({ isVisible: false })
    clock.increment(SCREEN_POLL_MS)
    expect(ticks()).toBe(0)
  })
})

it('invalidation reports a change to the queries that read one of the changed resources, until they stop', () => {
  const { invalidate, watch } = createInvalidation()
  const reloads: string[] = []
  const stop = watch(['pouches', 'remittances'])(() => reloads.push('pouches, remittances'))
  watch(['jobevents'])(() => reloads.push('jobevents'))
  invalidate('walletmovements', 'pouches')
  invalidate('remittances', 'pouches')
  expect(reloads).toEqual(['pouches, remittances', 'pouches, remittances'])
  stop()
  invalidate('pouches', 'jobevents')
  expect(reloads).toEqual(['pouches, remittances', 'pouches, remittances', 'jobevents'])
})
