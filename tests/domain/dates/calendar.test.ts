import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  daysBetween,
  isBusinessDate,
  isoWeekday,
  isTimeZone,
  localTime,
  SERVICES,
  serviceAt,
  startOfDay,
} from '../../../src/domain/dates/calendar.ts'

const date = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days))

describe('business dates', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '2000-01-01', '2099-12-31'])('%s is one', (text) => {
    expect(isBusinessDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1999-12-31',
    '0026-11-20',
    '26-11-20',
    '2026-1-2',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '٢٠٢٦-١١-٢٠',
    '',
  ])('%j is not one', (text) => {
    expect(isBusinessDate(text)).toBe(false)
  })

  it('begin with the year 2000 and follow the rule of leap years', () => {
    const lengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    const dateParts = fc.record({
      year: fc.integer({ min: 1990, max: 2110 }),
      month: fc.integer({ min: 0, max: 14 }),
      day: fc.integer({ min: 0, max: 33 }),
    })
    fc.assert(
      fc.property(dateParts, ({ year, month, day }) => {
        const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        const maxDays = (lengths[month] ?? 0) + (leap && month === 2 ? 1 : 0)
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(isBusinessDate(text)).toBe(year >= 2000 && day >= 1 && day <= maxDays)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are counted across months, leap days and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  })

  it('have a difference of n after n days are added', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        const to = addDays(from, days)
        expect(daysBetween(from, to)).toBe(days)
        expect(addDays(to, -days)).toBe(from)
      }),
    )
  })

  it.each([
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2024-02-29', 4],
  ])('%s is ISO weekday %d', (day, weekday) => {
    expect(isoWeekday(day)).toBe(weekday)
  })
})

describe('local time', () => {
  it.each([
    // winter is one hour ahead of UTC, summer two; the clock changes at 01:00 UTC
    ['2026-03-29T00:59:59Z', '2026-03-29', 1],
    ['2026-03-29T01:00:00Z', '2026-03-29', 3],
    ['2026-10-25T00:30:00Z', '2026-10-25', 2],
    ['2026-10-25T01:30:00Z', '2026-10-25', 2],
    ['2026-10-25T02:30:00Z', '2026-10-25', 3],
    ['2026-11-20T23:00:00Z', '2026-11-21', 0],
    ['2026-07-14T21:59:59Z', '2026-07-14', 23],
    ['2026-07-14T22:00:00Z', '2026-07-15', 0],
    ['2026-12-31T23:30:00.000Z', '2027-01-01', 0],
  ])('in Europe/Paris at %s is %s, %d h', (instant, day, hour) => {
    expect(localTime(instant, DEFAULT_TIME_ZONE)).toEqual({ date: day, hour })
  })

  it('of another time zone has its own date and hour', () => {
    expect(localTime('2026-11-20T23:00:00Z', 'Indian/Reunion')).toEqual({ date: '2026-11-21', hour: 3 })
    expect(localTime('2026-11-20T03:00:00Z', 'America/Guadeloupe')).toEqual({ date: '2026-11-19', hour: 23 })
  })

  it('in Europe/Paris has a valid date and an hour from 0 to 23, and is one or two hours ahead of UTC', () => {
    const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (at) => {
        const local = localTime(at.toISOString(), DEFAULT_TIME_ZONE)
        expect(isBusinessDate(local.date)).toBe(true)
        expect(local.hour).toBeGreaterThanOrEqual(0)
        expect(local.hour).toBeLessThan(24)
        // The local hour is cut down to a full hour, so the difference to UTC is rounded up.
        const aheadMs = Date.parse(`${local.date}T00:00:00Z`) + local.hour * 3_600_000 - at.getTime()
        expect([1, 2]).toContain(Math.ceil(aheadMs / 3_600_000))
      }),
    )
  })
})

describe('the current service', () => {
  it('is lunch or evening', () => {
    expect(SERVICES).toEqual(['lunch', 'evening'])
  })

  it.each([
    ['2026-11-20T04:00:00Z', '2026-11-20', 'lunch'],
    ['2026-11-20T13:30:00Z', '2026-11-20', 'lunch'],
    ['2026-11-20T15:59:59Z', '2026-11-20', 'lunch'],
    ['2026-11-20T16:00:00Z', '2026-11-20', 'evening'],
    ['2026-11-20T22:59:59Z', '2026-11-20', 'evening'],
    // after midnight the evening still belongs to the day it started, across months and years too
    ['2026-11-20T23:30:00Z', '2026-11-20', 'evening'],
    ['2026-11-21T03:59:59Z', '2026-11-20', 'evening'],
    ['2026-11-30T23:30:00Z', '2026-11-30', 'evening'],
    ['2026-12-31T23:30:00Z', '2026-12-31', 'evening'],
    // the night of the clock change, before and after it
    ['2026-03-29T00:30:00Z', '2026-03-28', 'evening'],
    ['2026-03-29T02:59:00Z', '2026-03-28', 'evening'],
    ['2026-03-29T03:00:00Z', '2026-03-29', 'lunch'],
    ['2026-10-25T00:30:00Z', '2026-10-24', 'evening'],
    ['2026-10-25T03:59:00Z', '2026-10-24', 'evening'],
    ['2026-10-25T04:00:00Z', '2026-10-25', 'lunch'],
  ])('at %s is %s, %s', (instant, day, service) => {
    expect(serviceAt(instant, DEFAULT_TIME_ZONE)).toEqual({ date: day, service })
  })
})

describe('a time zone', () => {
  it.each(['Europe/Paris', 'Europe/Rome', 'America/St_Johns'])('%s is a time zone', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  it.each(['+02:00', 'Paris', 'europe', ''])('%j is not a time zone', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})

it.each([
  ['2026-11-20', 'Europe/Paris', '2026-11-19T23:00:00.000Z'],
  ['2026-07-15', 'Europe/Paris', '2026-07-14T22:00:00.000Z'],
  // The clocks change at night.
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  // The clocks change between the beginning of the day there and midnight UTC.
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
  // Midnight does not exist, or exists twice.
  ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20', 'America/St_Johns', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ['2026-11-20', 'Africa/Abidjan', '2026-11-20T00:00:00.000Z'],
])('the start of a day %s in %s is %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant)
})
