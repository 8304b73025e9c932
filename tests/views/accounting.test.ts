import { expect, it } from 'vitest'
import { latestMonths } from '../../src/views/accounting/closings.tsx'

it.each([
  ['2026-11-20', ['2026-10', '2026-09']],
  ['2026-01-31', ['2025-12', '2025-11']],
])('on %s the latest two months that have ended are %j', (date, months) =>
  expect(latestMonths(date, 2)).toEqual(months),
)
