import { expect, it } from 'vitest'
import { financialYearStart } from '../../../src/domain/accounting/financial-year.ts'

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
