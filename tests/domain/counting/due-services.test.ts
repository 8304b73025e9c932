import { describe, expect, it } from 'vitest'
import { dueServices, type ServiceData } from '../../../src/domain/counting/due-services.ts'

const bar = { id: 'bar', name: 'Bar', createdAt: '2026-01-01T00:00:00.000Z' }
const terrace = { ...bar, id: 'terrace', name: 'Terrace' }

/**
 * The due sheets as `date service register` and the missing closings as `date service`, of the last `days`
 * dates until `now`. By default the bar is the only register, with no closing and no sheet.
 */
function dueAt(overrides: Partial<ServiceData>, now: string, days = 2) {
  const services = dueServices(
    { posTurnoverSource: 'CLOSING', registers: [bar], closings: [], counted: [], ...overrides },
    now,
    'Europe/Paris',
    days,
  )
  return {
    uncounted: services.uncounted.map(
      ({ date, service, cashRegisterId }) => `${date} ${service} ${cashRegisterId}`,
    ),
    missingClosings: services.missingClosings.map(({ date, service }) => `${date} ${service}`),
  }
}
const uncountedAt = (overrides: Partial<ServiceData>, now: string, days?: number) =>
  dueAt(overrides, now, days).uncounted

/** Closings of the bar, numbered from 1 in the order given: `11-20 lunch`. */
const closings = (...slots: string[]): ServiceData['closings'] =>
  slots.map((slot, index) => {
    const [date, service] = slot.split(' ')
    return {
      date: `2026-${date}`,
      service: service as 'lunch',
      cashRegisterId: 'bar',
      sequence: index + 1,
    }
  })

describe('the services of an establishment', () => {
  it('are due from 15:00 for lunch and 23:00 for the evening, by the clock of the establishment', () => {
    const yesterday = ['2026-11-19 evening bar', '2026-11-19 lunch bar']
    expect(uncountedAt({}, '2026-11-20T13:59:00.000Z')).toEqual(yesterday)
    expect(uncountedAt({}, '2026-11-20T14:00:00.000Z')).toEqual(['2026-11-20 lunch bar', ...yesterday])
    expect(uncountedAt({}, '2026-11-20T22:00:00.000Z', 1)).toEqual([
      '2026-11-20 evening bar',
      '2026-11-20 lunch bar',
    ])
    // After midnight, the business date before is still checked, although its evening may still be open.
    expect(uncountedAt({}, '2026-11-20T23:30:00.000Z', 1)).toEqual([
      '2026-11-20 evening bar',
      '2026-11-20 lunch bar',
    ])
  })

  it('are not due before 05:00 of their day, when their sheet can be counted, even if their closing has arrived', () => {
    const facts = { closings: closings('11-20 evening', '11-21 lunch') }
    const lunch = '2026-11-21 lunch bar'
    expect(uncountedAt(facts, '2026-11-21T03:59:00.000Z')).not.toContain(lunch)
    expect(uncountedAt(facts, '2026-11-21T04:00:00.000Z')).toContain(lunch)
  })

  it('are due as soon as their closing has arrived, at the registers that it names, or at every one if it names none', () => {
    const lunch = { date: '2026-11-20', service: 'lunch' as const, sequence: 1 }
    const uncountedAfterClosingAt = (cashRegisterId: string | null) =>
      uncountedAt(
        { registers: [bar, terrace], closings: [{ ...lunch, cashRegisterId }] },
        '2026-11-20T10:00:00.000Z',
        1,
      )
    expect(uncountedAfterClosingAt('bar')).toEqual(['2026-11-20 lunch bar'])
    expect(uncountedAfterClosingAt(null)).toEqual(['2026-11-20 lunch bar', '2026-11-20 lunch terrace'])
  })

  describe('where each register closes separately', () => {
    /** Closings of one register or several, numbered from 1: `11-20 evening`. */
    const closed = (...list: readonly (readonly [slot: string, ...registers: string[]])[]) =>
      list.flatMap(([slot, ...registers], index) =>
        closings(slot).flatMap((closing) =>
          registers.map((cashRegisterId) => ({ ...closing, cashRegisterId, sequence: index + 1 })),
        ),
      )
    // 6, 13 and 20 November 2026 are Fridays. Bar and terrace closed in the evening of the 6th and 13th.
    const fridays = [
      ['11-06 evening', 'bar'],
      ['11-06 evening', 'terrace'],
      ['11-13 evening', 'bar'],
      ['11-13 evening', 'terrace'],
    ] as const
    const registers = [bar, terrace]
    const barClosed = closed(...fridays, ['11-20 evening', 'bar'])
    const BEFORE_11_PM = '2026-11-20T21:59:00.000Z'
    const AFTER_11_PM = '2026-11-20T22:30:00.000Z'
    const bothDue = ['2026-11-20 evening bar', '2026-11-20 evening terrace']

    it('are due at their hour also at a register whose closing has not come, and this closing is missing', () => {
      const facts = { registers, closings: barClosed }
      expect(dueAt(facts, BEFORE_11_PM, 1)).toEqual({ uncounted: [bothDue[0]], missingClosings: [] })
      expect(dueAt(facts, AFTER_11_PM, 1)).toEqual({
        uncounted: bothDue,
        missingClosings: ['2026-11-20 evening'],
      })
      const evening = { date: '2026-11-20', service: 'evening' as const }
      const counted = registers.map(({ id }) => ({ ...evening, cashRegisterId: id }))
      expect(dueAt({ ...facts, counted }, AFTER_11_PM, 1)).toEqual({
        uncounted: [],
        missingClosings: ['2026-11-20 evening'],
      })
    })

    it('are not due at a register that was not open on that weekday, or did not exist then', () => {
      const atBar = closed(['11-06 evening', 'bar'], ['11-13 evening', 'bar'], ['11-20 evening', 'bar'])
      const onlyBar = { uncounted: [bothDue[0]], missingClosings: [] }
      expect(dueAt({ registers, closings: atBar }, AFTER_11_PM, 1)).toEqual(onlyBar)
      const late = { ...terrace, createdAt: '2026-11-21T08:00:00.000Z' }
      expect(dueAt({ registers: [bar, late], closings: barClosed }, AFTER_11_PM, 1)).toEqual(onlyBar)
    })

    it('are not due at a register without a closing once the next closing shows that no number is missing', () => {
      const now = '2026-11-21T14:30:00.000Z'
      const next = closed(...fridays, ['11-20 evening', 'bar'], ['11-21 lunch', 'bar'])
      const due = dueAt({ registers, closings: next }, now)
      expect(due).toEqual({
        uncounted: ['2026-11-21 lunch bar', '2026-11-20 evening bar'],
        missingClosings: [],
      })
      // Number 6 did not come.
      const gap = next.map((closing) => (closing.sequence === 6 ? { ...closing, sequence: 7 } : closing))
      expect(dueAt({ registers, closings: gap }, now)).toMatchObject({
        missingClosings: ['2026-11-20 evening'],
      })
    })

    it('are not due at a register that shared its closings with one that has closed', () => {
      const shared = closed(
        ['11-06 evening', 'bar', 'terrace'],
        ['11-13 evening', 'bar', 'terrace'],
        ['11-20 evening', 'bar'],
      )
      expect(dueAt({ registers, closings: shared }, AFTER_11_PM, 1)).toEqual({
        uncounted: [bothDue[0]],
        missingClosings: [],
      })
    })

    it('are due at a register that is counted without the POS, but no closing of that register is missing', () => {
      const atBar = closed(['11-06 evening', 'bar'], ['11-13 evening', 'bar'], ['11-20 evening', 'bar'])
      const counted = [{ date: '2026-11-13', service: 'evening' as const, cashRegisterId: 'terrace' }]
      expect(dueAt({ registers, closings: atBar, counted }, AFTER_11_PM, 1)).toEqual({
        uncounted: bothDue,
        missingClosings: [],
      })
    })
  })

  it('are due at their hour even when the closing is late, and the missing closing is reported', () => {
    const arrivedClosings = closings('11-19 lunch', '11-19 evening')
    const counted = arrivedClosings.map(({ date, service, cashRegisterId }) => ({
      date,
      service,
      cashRegisterId,
    }))
    expect(dueAt({ closings: arrivedClosings, counted }, '2026-11-20T14:30:00.000Z')).toEqual({
      uncounted: ['2026-11-20 lunch bar'],
      missingClosings: ['2026-11-20 lunch'],
    })
  })

  it('report a missing closing also for a counted service, but not where the POS sends no closings', () => {
    const lunch = { date: '2026-11-20', service: 'lunch' as const, cashRegisterId: 'bar' }
    const now = '2026-11-20T14:30:00.000Z'
    expect(dueAt({ closings: closings('11-19 evening'), counted: [lunch] }, now, 1)).toEqual({
      uncounted: [],
      missingClosings: ['2026-11-20 lunch'],
    })
    expect(dueAt({ counted: [lunch] }, now, 1)).toEqual({ uncounted: [], missingClosings: [] })
  })

  it('are due by the hour alone where the turnover is typed, and no closing is missing there', () => {
    const now = '2026-11-20T14:30:00.000Z'
    const overrides = { closings: closings('11-19 evening'), registers: [bar, terrace] }
    expect(dueAt({ ...overrides, posTurnoverSource: 'TYPED' }, now, 1)).toEqual({
      uncounted: ['2026-11-20 lunch bar', '2026-11-20 lunch terrace'],
      missingClosings: [],
    })
    expect(dueAt({ ...overrides, posTurnoverSource: 'CLOSING' }, now, 1).missingClosings).toEqual([
      '2026-11-20 lunch',
    ])
  })

  describe('where the turnover is typed', () => {
    /** Sheets of the bar, for lunch on every day from the 1st to the 19th of November that is not a Monday: not on the 2nd, 9th and 16th. */
    const lunches = (first: number, register = 'bar') =>
      Array.from({ length: 20 - first }, (_, index) => first + index)
        .filter((day) => ![2, 9, 16].includes(day))
        .map((day) => ({
          date: `2026-11-${String(day).padStart(2, '0')}`,
          service: 'lunch' as const,
          cashRegisterId: register,
        }))
    /** The due sheets of Friday 20 to Monday 23 November, without new sheets. */
    const due = (overrides: Partial<ServiceData>) =>
      uncountedAt({ posTurnoverSource: 'TYPED', ...overrides }, '2026-11-23T22:30:00.000Z', 4)

    it('are due on the weekdays and services that were counted in the two weeks that end with the last sheet', () => {
      const lunchesOfWeekend = ['2026-11-22 lunch bar', '2026-11-21 lunch bar', '2026-11-20 lunch bar']
      expect(due({ counted: lunches(5) })).toEqual(lunchesOfWeekend)
      // No closing has ever come, although the POS should send them.
      expect(due({ counted: lunches(5), posTurnoverSource: 'CLOSING' })).toEqual(lunchesOfWeekend)
    })

    it('are all due until the sheets go back two weeks, and at a register that is newer', () => {
      expect(due({ counted: lunches(7) })).toHaveLength(8)
      expect(due({ counted: [] })).toHaveLength(8)
      const newTerrace = { ...terrace, createdAt: '2026-11-10T08:00:00.000Z' }
      const atTerrace = due({ counted: lunches(5), registers: [bar, newTerrace] })
      expect(atTerrace.filter((sheet) => sheet.endsWith('terrace'))).toHaveLength(8)
    })

    it('are not due at a register that was not counted while another one was, and are due again after a holiday', () => {
      const both = { counted: lunches(5), registers: [bar, terrace] }
      expect(due(both).filter((sheet) => sheet.endsWith('terrace'))).toEqual([])
      const afterHoliday = { posTurnoverSource: 'TYPED', counted: lunches(5) } as const
      expect(uncountedAt(afterHoliday, '2026-12-25T22:30:00.000Z', 1)).toEqual(['2026-12-25 lunch bar'])
    })
  })

  it('are not due between two closings with consecutive numbers', () => {
    const now = '2026-11-20T14:30:00.000Z'
    const storedClosings = closings('11-18 evening', '11-20 lunch')
    expect(uncountedAt({ closings: storedClosings }, now)).toEqual(['2026-11-20 lunch bar'])
    // One number between the closings is missing, so one of the two services of 19 November took place.
    const [first, second] = storedClosings
    const gap = [first!, { ...second!, sequence: 3 }]
    expect(dueAt({ closings: gap }, now)).toEqual({
      uncounted: ['2026-11-20 lunch bar', '2026-11-19 evening bar', '2026-11-19 lunch bar'],
      missingClosings: ['2026-11-19 evening', '2026-11-19 lunch'],
    })
  })

  it('are not due between two closings with consecutive numbers after the POS was replaced', () => {
    const oldPos = closings('11-10 lunch', '11-10 evening').map((closing) => ({
      ...closing,
      sequence: 1800 + closing.sequence,
    }))
    const newPos = closings('11-11 lunch', '11-18 evening', '11-20 lunch')
    expect(dueAt({ closings: [...oldPos, ...newPos] }, '2026-11-20T14:30:00.000Z')).toEqual({
      uncounted: ['2026-11-20 lunch bar'],
      missingClosings: [],
    })
  })

  it('are not due on a weekday without a closing in the two weeks before', () => {
    // 6, 13 and 20 November 2026 are Fridays. The bar was open on Thursdays until the 12th, and on no Friday.
    const arrivedClosings = closings('10-29 lunch', '11-05 lunch', '11-12 lunch', '11-18 lunch')
    expect(uncountedAt({ closings: arrivedClosings }, '2026-11-20T14:30:00.000Z', 3)).toEqual([
      '2026-11-19 lunch bar',
      '2026-11-18 lunch bar',
    ])
  })

  describe('after the POS has stopped sending closings', () => {
    /** The days from the first to the last date, without their year. */
    const daysOf = (first: string, last: string) =>
      Array.from({ length: (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1 }, (_, index) =>
        new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(5, 10),
      )
    /** Lunch and evening of every day from Saturday 3 to Saturday 31 October, except on Mondays. */
    const october = closings(
      ...daysOf('2026-10-03', '2026-10-31')
        .filter((day) => !['10-05', '10-12', '10-19', '10-26'].includes(day))
        .flatMap((day) => [`${day} lunch`, `${day} evening`]),
    )

    it.each([
      ['two weeks', '2026-11-14T22:30:00.000Z'],
      ['15 days', '2026-11-15T22:30:00.000Z'],
      ['18 days', '2026-11-18T22:30:00.000Z'],
      ['20 days', '2026-11-20T22:30:00.000Z'],
      ['three weeks', '2026-11-21T22:30:00.000Z'],
      ['two months', '2026-12-31T22:30:00.000Z'],
    ])('are due as in the last two weeks with closings, and each lacks its closing: after %s', (_, now) => {
      // Of the last seven days, one is a Monday: 6 × 2 services.
      const { uncounted, missingClosings } = dueAt({ closings: october }, now, 7)
      expect(missingClosings).toHaveLength(12)
      expect(uncounted).toEqual(missingClosings.map((service) => `${service} bar`))
      expect(uncounted[0]).toBe(`${now.slice(0, 10)} evening bar`)
    })

    it('are due also where the register was counted on the same weekday in the two weeks before', () => {
      // No closing names the terrace. It was counted at lunch on Friday 6 and Monday 16 November.
      const counted = ['2026-11-06', '2026-11-16'].map((date) => ({
        date,
        service: 'lunch' as const,
        cashRegisterId: 'terrace',
      }))
      const facts = { registers: [terrace], closings: october, counted }
      const due = (now: string) => uncountedAt(facts, now, 1)
      expect(due('2026-11-20T22:30:00.000Z')).toEqual(['2026-11-20 lunch terrace'])
      expect(due('2026-11-23T22:30:00.000Z')).toEqual(['2026-11-23 lunch terrace'])
      expect(due('2026-11-27T22:30:00.000Z')).toEqual([])
    })

    it('are not due between the last closing and the one with the next number, once the POS sends again', () => {
      const [lunch] = closings('11-20 lunch')
      const closed = [...october, { ...lunch!, sequence: october.length + 1 }]
      expect(dueAt({ closings: closed }, '2026-11-20T14:30:00.000Z', 7)).toEqual({
        uncounted: ['2026-11-20 lunch bar'],
        missingClosings: [],
      })
    })
  })

  it('do not include counted services, or registers that did not exist yet', () => {
    const counted = [{ date: '2026-11-19', service: 'lunch' as const, cashRegisterId: 'bar' }]
    expect(uncountedAt({ counted }, '2026-11-20T10:00:00.000Z')).toEqual(['2026-11-19 evening bar'])
    const registers = [{ ...bar, createdAt: '2026-11-19T23:30:00.000Z' }]
    expect(uncountedAt({ registers }, '2026-11-20T20:00:00.000Z')).toEqual(['2026-11-20 lunch bar'])
  })

  it('do not include services that were over when the register was created', () => {
    const now = '2026-11-20T22:30:00.000Z'
    const createdAt = (time: string) => uncountedAt({ registers: [{ ...bar, createdAt: time }] }, now)
    // 14:59 and 18:05 in Paris.
    expect(createdAt('2026-11-20T13:59:00.000Z')).toEqual(['2026-11-20 evening bar', '2026-11-20 lunch bar'])
    expect(createdAt('2026-11-20T17:05:00.000Z')).toEqual(['2026-11-20 evening bar'])
  })

  it('include the closings of the day on which the register was created, also by night', () => {
    const due = (time: string) =>
      uncountedAt(
        {
          registers: [{ ...bar, createdAt: time }],
          closings: closings('11-19 evening', '11-20 lunch', '11-20 evening'),
        },
        '2026-11-21T01:00:00.000Z',
        3,
      )
    // 18:05, and 00:30 of the night of the 20th, in Paris.
    for (const time of ['2026-11-20T17:05:00.000Z', '2026-11-20T23:30:00.000Z'])
      expect(due(time)).toEqual(['2026-11-20 evening bar', '2026-11-20 lunch bar'])
  })

  it('do not include closings from before the register was created, until it was counted before them', () => {
    const facts = {
      registers: [{ ...bar, createdAt: '2026-11-20T17:05:00.000Z' }],
      closings: closings('11-18 evening', '11-19 evening', '11-20 evening'),
    }
    const now = '2026-11-20T22:30:00.000Z'
    const sheet = { service: 'lunch' as const, cashRegisterId: 'bar' }
    const due = (date: string) => uncountedAt({ ...facts, counted: [{ ...sheet, date }] }, now, 3)
    expect(uncountedAt(facts, now, 3)).toEqual(['2026-11-20 evening bar'])
    expect(due('2026-11-20')).toEqual(['2026-11-20 evening bar'])
    expect(due('2026-11-18')).toEqual(['2026-11-20 evening bar', '2026-11-19 evening bar'])
  })
})
