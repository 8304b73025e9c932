import { expect, it } from 'vitest'
import { lastPostedMonth, lastThirtyDays } from '../../../src/domain/documents/reports.ts'

it('a report shows the last 30 days, today included', () => {
  expect(lastThirtyDays('2026-11-27')).toEqual({ from: '2026-10-29', to: '2026-11-27' })
})

it.each([
  { lastPostedOn: '2026-10-31', from: '2026-10-01', to: '2026-10-31' },
  { lastPostedOn: '2026-09-01', from: '2026-09-01', to: '2026-09-30' },
  { lastPostedOn: '2024-02-10', from: '2024-02-01', to: '2024-02-29' },
  { lastPostedOn: '2025-12-31', from: '2025-12-01', to: '2025-12-31' },
])('the balance of accounts shows $from to $to if the last entry has the date $lastPostedOn', (month) => {
  const { lastPostedOn, ...period } = month
  expect(lastPostedMonth('2026-11-27', lastPostedOn)).toEqual(period)
})

it('the balance of accounts of the current month ends today', () => {
  expect(lastPostedMonth('2026-11-27', '2026-11-26')).toEqual({ from: '2026-11-01', to: '2026-11-27' })
})

it.each([
  { today: '2026-11-28', lastPostedOn: '2026-12-01', from: '2026-11-01', to: '2026-11-28' },
  { today: '2026-11-30', lastPostedOn: '2026-12-01', from: '2026-11-01', to: '2026-11-30' },
  { today: '2026-11-28', lastPostedOn: '2027-01-02', from: '2026-11-01', to: '2026-11-28' },
])(
  'the balance of accounts shows $from to $to on $today if the last entry is dated later, $lastPostedOn',
  (month) => {
    const { today, lastPostedOn, ...period } = month
    expect(lastPostedMonth(today, lastPostedOn)).toEqual(period)
  },
)

it.each([
  { today: '2026-11-27', from: '2026-10-01', to: '2026-10-31' },
  { today: '2027-01-01', from: '2026-12-01', to: '2026-12-31' },
  { today: '2028-03-31', from: '2028-02-01', to: '2028-02-29' },
])('the balance of accounts without entries shows $from to $to, the month before $today', (month) => {
  const { today, ...period } = month
  expect(lastPostedMonth(today, null)).toEqual(period)
})
