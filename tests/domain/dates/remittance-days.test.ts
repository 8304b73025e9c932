import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  FREQUENCIES,
  isoWeekday,
  REMITTANCE_DAYS,
} from '../../../src/domain/dates/calendar.ts'
import { nextRemittanceDate } from '../../../src/domain/dates/remittance-days.ts'
import { isWorkingDay } from '../../../src/domain/dates/working-days.ts'

const date = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days))

describe('the next remittance', () => {
  it.each([
    ['weekly', 5, '2026-11-20', '2026-11-20'],
    ['weekly', 1, '2026-11-20', '2026-11-23'],
    ['weekly', 4, '2026-12-28', '2026-12-31'],
    // public holidays: 25 December and 1 January are Fridays, 11 November is a Wednesday, 6 April is Easter Monday
    ['weekly', 5, '2026-12-25', '2026-12-28'],
    ['weekly', 5, '2026-12-26', '2026-12-28'],
    ['weekly', 5, '2026-12-29', '2027-01-04'],
    ['weekly', 5, '2027-01-05', '2027-01-08'],
    ['weekly', 3, '2026-11-11', '2026-11-12'],
    ['fortnightly', 1, '2026-04-06', '2026-04-07'],
    // Friday 8 May and Whit Monday 11 May are both holidays
    ['weekly', 5, '2285-05-08', '2285-05-12'],
    // the first such weekday of a month
    ['monthly', 1, '2026-11-01', '2026-11-02'],
    ['monthly', 1, '2026-11-02', '2026-11-02'],
    ['monthly', 1, '2026-11-03', '2026-12-07'],
    ['monthly', 5, '2026-12-05', '2027-01-04'],
    // Monday 1 January 2001 starts the first fortnight: 16 November 2026 is 1 350 weeks later
    ['fortnightly', 1, '2026-11-16', '2026-11-16'],
    ['fortnightly', 1, '2026-11-17', '2026-11-30'],
    ['fortnightly', 5, '2026-11-14', '2026-11-20'],
    ['fortnightly', 5, '2026-11-21', '2026-12-04'],
  ] as const)('%s on weekday %d from %s is on %s', (frequency, weekday, from, expected) => {
    expect(nextRemittanceDate(frequency, weekday, from)).toBe(expected)
  })

  it('is a working day: its weekday, or the first working day after a public holiday on its weekday', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FREQUENCIES),
        fc.constantFrom(...REMITTANCE_DAYS),
        date,
        (frequency, weekday, from) => {
          const next = nextRemittanceDate(frequency, weekday, from)
          expect(isWorkingDay(next)).toBe(true)
          let scheduled = next
          while (isoWeekday(scheduled) !== weekday) {
            scheduled = addDays(scheduled, -1)
            expect(isWorkingDay(scheduled)).toBe(false)
          }
        },
      ),
    )
  })

  it('is not before `from`, at most four days after the latest scheduled day (6, 13 or 37 days after `from`), and the same when calculated from its own date', () => {
    // The next working day is at most four days after a holiday. A monthly day is at most the seventh of the next month: 31 − 1 + 7.
    const maxDays = { weekly: 6 + 4, fortnightly: 13 + 4, monthly: 37 + 4 }
    fc.assert(
      fc.property(
        fc.constantFrom(...FREQUENCIES),
        fc.constantFrom(...REMITTANCE_DAYS),
        date,
        (frequency, weekday, from) => {
          const next = nextRemittanceDate(frequency, weekday, from)
          expect(daysBetween(from, next)).toBeGreaterThanOrEqual(0)
          expect(daysBetween(from, next)).toBeLessThanOrEqual(maxDays[frequency])
          expect(nextRemittanceDate(frequency, weekday, next)).toBe(next)
        },
      ),
    )
  })

  it('comes every fourteen days when it is fortnightly and no public holiday moves it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REMITTANCE_DAYS), date, (weekday, from) => {
        const first = nextRemittanceDate('fortnightly', weekday, from)
        const second = nextRemittanceDate('fortnightly', weekday, addDays(first, 1))
        fc.pre([first, second].every((day) => isoWeekday(day) === weekday))
        expect(daysBetween(first, second)).toBe(14)
      }),
    )
  })
})

it('fortnights are counted from Monday 1 January 2001', () => {
  expect(nextRemittanceDate('fortnightly', 4, '2001-01-01')).toBe('2001-01-04')
  expect(nextRemittanceDate('fortnightly', 4, '2001-01-05')).toBe('2001-01-18')
})
