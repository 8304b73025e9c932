import { expect, it } from 'vitest'
import { defaultReportPeriod } from '../../../src/domain/documents/reports.ts'

it('a report shows the last 30 days, today included', () => {
  expect(defaultReportPeriod('deltas', '2026-11-27')).toEqual({ from: '2026-10-29', to: '2026-11-27' })
})

it.each([
  { today: '2026-11-27', from: '2026-10-01', to: '2026-10-31' },
  { today: '2027-01-01', from: '2026-12-01', to: '2026-12-31' },
  { today: '2028-03-31', from: '2028-02-01', to: '2028-02-29' },
])('the balance of accounts shows on $today the month before, $from to $to', ({ today, from, to }) => {
  expect(defaultReportPeriod('balance', today)).toEqual({ from, to })
})
