import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import {
  countWorkingDays,
  easterSunday,
  isPublicHoliday,
  isWorkingDay,
} from '../../../src/domain/dates/working-days.ts'

describe('French working days', () => {
  it('Easter Sunday has its date in the Gregorian calendar', () => {
    expect([2000, 2008, 2011, 2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ])
    // Years in which a common mistake gives a date a week late, and years of other centuries.
    expect([1900, 1954, 1981, 2049, 2076, 2100, 2285].map(easterSunday)).toEqual([
      '1900-04-15',
      '1954-04-18',
      '1981-04-19',
      '2049-04-18',
      '2076-04-19',
      '2100-03-28',
      '2285-03-22',
    ])
  })

  it('2026 has eleven public holidays', () => {
    const holidays = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day)).filter(
      isPublicHoliday,
    )
    expect(holidays).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ])
  })

  it.each([
    ['the same day', '2026-11-20', '2026-11-20', 0],
    ['a day before', '2026-11-20', '2026-11-19', 0],
    ['over a weekend', '2026-11-20', '2026-11-23', 1],
    ['over Armistice Day', '2026-11-10', '2026-11-12', 1],
    ['over Ascension', '2026-05-13', '2026-05-18', 2],
    ['a whole week', '2026-11-16', '2026-11-23', 5],
  ])('are counted from the day after the first date to the second date: %s', (_, from, to, days) => {
    expect(countWorkingDays(from, to)).toBe(days)
  })

  it('add up: those of two successive periods are those of the whole period', () => {
    const date = fc.nat(4_000).map((days) => addDays('2020-01-01', days))
    fc.assert(
      fc.property(date, fc.nat(40), fc.nat(40), (from, first, second) => {
        const [middle, end] = [addDays(from, first), addDays(from, first + second)]
        expect(countWorkingDays(from, middle) + countWorkingDays(middle, end)).toBe(
          countWorkingDays(from, end),
        )
        expect(countWorkingDays(addDays(from, -1), from)).toBe(isWorkingDay(from) ? 1 : 0)
      }),
    )
  })
})
