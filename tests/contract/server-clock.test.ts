import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from '../../src/api/server-clock.ts'

/** The time of the device, whatever the server's. */
const DEVICE = '2026-11-20T10:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date(DEVICE), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sends a request whose answer has this header `Date`. Meanwhile the clock of the device advances to `arrivedAt`. */
async function receive({ fetch }: ReturnType<typeof serverClock>, date: string | null, arrivedAt = DEVICE) {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(arrivedAt)
    return new Response(null, { headers: date === null ? {} : { Date: date } })
  })
  await fetch('https://sacoche.test/')
}

it.each([
  ['a day ahead of the device', 'Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
  ['a day behind the device', 'Thu, 19 Nov 2026 10:00:00 GMT', '2026-11-19T10:00:00.000Z'],
  ['less than a minute ahead', 'Fri, 20 Nov 2026 10:00:59 GMT', DEVICE],
  ['unknown, because the answer has no date', null, DEVICE],
  ['unknown, because the date is unreadable', 'yesterday', DEVICE],
])('the time if the clock of the server is %s', async (_, date, time) => {
  const clock = serverClock()
  await receive(clock, date)
  expect(clock.now()).toBe(time)
})

it('the time is that of the device if the answer took more than a minute: the device may have been suspended', async () => {
  const clock = serverClock()
  await receive(clock, 'Fri, 20 Nov 2026 00:00:00 GMT', '2026-11-20T10:01:01.000Z')
  expect(clock.now()).toBe('2026-11-20T10:01:01.000Z')
})

it('a corrected clock of the device is noticed with the next answer', async () => {
  const clock = serverClock()
  await receive(clock, 'Sat, 21 Nov 2026 10:00:00 GMT')
  vi.setSystemTime('2026-11-21T10:00:05.000Z')
  await receive(clock, 'Sat, 21 Nov 2026 10:00:05 GMT', '2026-11-21T10:00:05.000Z')
  expect(clock.now()).toBe('2026-11-21T10:00:05.000Z')
})

it('a view that watches the clock is called after each correction of the time, and not after other answers', async () => {
  const clock = serverClock()
  const times: string[] = []
  const stop = clock.watch(() => times.push(clock.now()))
  await receive(clock, 'Fri, 20 Nov 2026 10:00:30 GMT')
  expect(times).toEqual([])
  await receive(clock, 'Sat, 21 Nov 2026 10:00:00 GMT')
  await receive(clock, 'Sat, 21 Nov 2026 10:00:02 GMT', '2026-11-20T10:00:01.000Z')
  expect(times).toEqual(['2026-11-21T10:00:00.000Z'])
  stop()
  await receive(clock, 'Sun, 22 Nov 2026 10:00:00 GMT')
  expect(times).toEqual(['2026-11-21T10:00:00.000Z'])
})
