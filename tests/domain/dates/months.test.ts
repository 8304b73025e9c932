import { expect, it } from 'vitest'
import { addMonths, lastDayOf, monthsBetween } from '../../../src/domain/dates/months.ts'

it.each([
  ['2026-10', 1, '2026-11'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', -13, '2024-12'],
  ['2024-12', 13, '2026-01'],
  ['2026-10', 0, '2026-10'],
])('%s and %i months are %s', (month, months, result) => {
  expect(addMonths(month, months)).toBe(result)
  expect(monthsBetween(month, result)).toBe(months)
})

it.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
])('the last day of %s is %s', (month, day) => expect(lastDayOf(month)).toBe(day))
