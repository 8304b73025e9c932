import { expect, it } from 'vitest'
import {
  financialYearStart,
  formatYearEnd,
  isDayOfYear,
  parseYearEnd,
} from '../../../src/domain/accounting/financial-year.ts'

it.each([
  ['2026-11-20', '12-31', '2026-01-01'],
  ['2026-12-31', '12-31', '2026-01-01'],
  ['2027-01-01', '12-31', '2027-01-01'],
  ['2026-09-30', '09-30', '2025-10-01'],
  ['2026-10-01', '09-30', '2026-10-01'],
  ['2028-02-29', '02-29', '2027-03-01'],
  ['2027-02-28', '02-29', '2026-03-01'],
  ['2027-03-01', '02-29', '2027-03-01'],
])('the financial year that contains %s, with the year end %s, begins on %s', (date, yearEnd, start) => {
  expect(financialYearStart(date, yearEnd)).toBe(start)
})

it('accepts days of a leap year as the last day of financial years, and refuses other texts', () => {
  expect(['01-01', '02-29', '04-30', '12-31'].filter(isDayOfYear)).toHaveLength(4)
  expect(
    ['02-30', '02-31', '04-31', '13-01', '00-10', '01-00', '1-1', '31-12', ''].filter(isDayOfYear),
  ).toEqual([])
})

it.each([
  ['31/12', '12-31'],
  ['30/06', '06-30'],
  [' 1.3 ', '03-01'],
  ['29/02', '02-29'],
  ['06-05', null],
  ['12/31', null],
  ['31/04', null],
  ['0/1', null],
  ['31', null],
  ['31/12/26', null],
  ['décembre', null],
])('reads the typed last day “%s” as %s; null: it is refused', (text, yearEnd) => {
  expect(parseYearEnd(text)).toBe(yearEnd)
})

it('formats a last day of financial years as day and month', () => {
  expect(formatYearEnd('06-30')).toBe('30/06')
})
