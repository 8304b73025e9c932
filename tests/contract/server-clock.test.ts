import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from '../../src/api/server-clock.ts'

/** The time of the device, whatever the server's. */
const DEVICE = '2026-11-20T10:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date(DEVICE), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The time after an answer with this header `Date`, which took some seconds. */
function timeAfter(date: string | null, { seconds = 0 } = {}): string {
  const { now, compare } = serverClock()
  const sentAt = Date.now() - seconds * 1_000
  compare(new Response(null, { headers: date === null ? {} : { Date: date } }), sentAt)
  return now()
}

it.each([
  ['a day ahead of the device', 'Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
  ['a day behind the device', 'Thu, 19 Nov 2026 10:00:00 GMT', '2026-11-19T10:00:00.000Z'],
  ['less than a minute ahead', 'Fri, 20 Nov 2026 10:00:59 GMT', DEVICE],
  ['unknown, because the answer has no date', null, DEVICE],
  ['unknown, because the date is unreadable', 'yesterday', DEVICE],
])('the time if the clock of the server is %s', (_, date, time) => {
  expect(timeAfter(date)).toBe(time)
})

it('the time is that of the device if the answer took more than a minute: the device may have been suspended', () => {
  expect(timeAfter('Fri, 20 Nov 2026 00:00:00 GMT', { seconds: 61 })).toBe(DEVICE)
})

it('a corrected clock of the device is noticed with the next answer', () => {
  const { now, compare } = serverClock()
  const answer = new Response(null, { headers: { Date: 'Sat, 21 Nov 2026 10:00:00 GMT' } })
  compare(answer, Date.now())
  vi.setSystemTime('2026-11-21T10:00:05.000Z')
  compare(answer, Date.now())
  expect(now()).toBe('2026-11-21T10:00:05.000Z')
})
