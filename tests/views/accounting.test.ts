import { expect, it } from 'vitest'
import { latestMonths, offeredMonths } from '../../src/views/accounting/closings.tsx'

it.each([
  ['2026-11-20', ['2026-10', '2026-09']],
  ['2026-01-31', ['2025-12', '2025-11']],
])('on %s the latest two months that have ended are %j', (date, months) =>
  expect(latestMonths(date, 2)).toEqual(months),
)

it('the months offered for closing are the last twelve, or all back to an older one that is chosen', () => {
  const year = offeredMonths('2026-11-20', '2026-10')
  expect([year.length, year[0], year.at(-1)]).toEqual([12, '2026-10', '2025-11'])
  // From June 2025 to October 2026: 7 months of 2025 and 10 of 2026.
  const since2025 = offeredMonths('2026-11-20', '2025-06')
  expect([since2025.length, since2025[0], since2025.at(-1)]).toEqual([17, '2026-10', '2025-06'])
})
