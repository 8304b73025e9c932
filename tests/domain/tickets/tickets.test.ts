import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate } from '../../../src/domain/dates/calendar.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { declaredLines } from '../../../src/domain/tickets/declared-lines.ts'
import { isIssuerClosed, lastDayOfIssuer } from '../../../src/domain/tickets/issuers.ts'
import {
  isYearExpired,
  lastDayOfTickets,
  takesLastYear,
  ticketLines,
  ticketParts,
  validateLastYearTickets,
  yearOf,
} from '../../../src/domain/tickets/tickets.ts'

const date = fc.integer({ min: 0, max: 3_650 }).map((days): BusinessDate => addDays('2020-01-01', days))

describe('the year of vouchers', () => {
  it.each([
    ['2026-01-31', 2025, false],
    ['2026-02-01', 2025, true],
    ['2026-12-31', 2026, false],
    ['2027-01-31', 2026, false],
    ['2027-02-01', 2026, true],
  ] as const)('on %s vouchers of %i are expired: %s', (date, year, expired) => {
    expect(isYearExpired(year, date)).toBe(expired)
  })

  it('expires after its last day, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2040 }), (year) => {
        expect(isYearExpired(year, lastDayOfTickets(year))).toBe(false)
        expect(isYearExpired(year, addDays(lastDayOfTickets(year), 1))).toBe(true)
      }),
    )
  })

  it('can be the previous year in January only', () => {
    fc.assert(
      fc.property(date, (date) => {
        expect(takesLastYear(date)).toBe(date.slice(5, 7) === '01')
      }),
    )
  })
})

describe('last year’s vouchers of a count', () => {
  const counted = { quantity: 10, totalCents: 8_000 }

  it.each([
    ['in February', '2026-02-01', { quantity: 1, totalCents: 800 }, 'TicketYearExpired'],
    ['more than were counted', '2026-01-05', { quantity: 11, totalCents: 800 }, 'LastYearExceedsCount'],
    ['worth more than was counted', '2026-01-05', { quantity: 1, totalCents: 8_001 }, 'LastYearExceedsCount'],
    ['a number without a value', '2026-01-05', { quantity: 1, totalCents: null }, 'LastYearIncomplete'],
    ['a value without a number', '2026-01-05', { quantity: null, totalCents: 800 }, 'LastYearIncomplete'],
    ['a number with a value of zero', '2026-01-05', { quantity: 1, totalCents: 0 }, 'LastYearIncomplete'],
    ['a value with a number of zero', '2026-01-05', { quantity: 0, totalCents: 800 }, 'LastYearIncomplete'],
    [
      'the whole value, not all of them',
      '2026-01-05',
      { quantity: 9, totalCents: 8_000 },
      'LastYearIncomplete',
    ],
    [
      'all of them, not the whole value',
      '2026-01-05',
      { quantity: 10, totalCents: 7_000 },
      'LastYearIncomplete',
    ],
    ['a negative number', '2026-01-05', { quantity: -1, totalCents: 800 }, 'LastYearExceedsCount'],
  ] as const)('are refused: %s', (_, date, lastYear, refusal) => {
    expect(validateLastYearTickets(date, counted, lastYear)).toEqual({ refusal })
  })

  it('may be the whole count or a part of it in January; a count of any day may have none', () => {
    expect(validateLastYearTickets('2026-01-31', counted, counted)).toEqual(counted)
    expect(validateLastYearTickets('2026-06-30', counted, null)).toBeNull()
    const byValue = { quantity: null, totalCents: 500 }
    expect(validateLastYearTickets('2026-01-31', byValue, { ...byValue, totalCents: 200 })).toMatchObject({
      totalCents: 200,
    })
    expect(validateLastYearTickets('2026-06-30', counted, { quantity: 0, totalCents: 0 })).toBeNull()
  })

  it('need no number if the count has none', () => {
    const lastYear = { quantity: 0, totalCents: 800 }
    expect(validateLastYearTickets('2026-01-05', { quantity: 0, totalCents: 8_000 }, lastYear)).toEqual(
      lastYear,
    )
  })

  it('and those of this year add up to the count', () => {
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (date, quantity, moreQuantity, cents, moreCents) => {
          const wholeCount = { quantity: quantity + moreQuantity, totalCents: cents + moreCents }
          const decision = validateLastYearTickets(date, wholeCount, { quantity, totalCents: cents })
          if (decision && 'refusal' in decision) {
            expect(takesLastYear(date)).toBe(false)
            return
          }
          const parts = ticketParts(date, wholeCount, decision)
          expect(sumCents(parts.map((part) => part.valueCents))).toBe(wholeCount.totalCents)
          expect(parts.reduce((sum, part) => sum + (part.quantity ?? 0), 0)).toBe(wholeCount.quantity)
          expect(parts.map((part) => part.year)).toEqual(
            [yearOf(date), yearOf(date) - 1].slice(0, parts.length),
          )
          for (const part of parts) expect(isYearExpired(part.year, date)).toBe(false)
        },
      ),
    )
  })
})

const part = fc.record({
  issuer: fc.constantFrom('Edenred', 'Up', 'Pluxee'),
  year: fc.constantFrom(2025, 2026),
  quantity: fc.option(fc.nat(100)),
  valueCents: fc.integer({ min: 1, max: 100_000 }),
})

it('vouchers by issuer and year have one group for each issuer and year, with the sum of its parts in any order', () => {
  fc.assert(
    fc.property(fc.array(part), fc.nat(), (parts, rotation) => {
      const lines = ticketLines(parts)
      expect(sumCents(lines.map((line) => line.declaredCents))).toBe(
        sumCents(parts.map((part) => part.valueCents)),
      )
      const names = lines.map((line) => `${line.issuer} ${line.year}`)
      expect(names).toEqual([...new Set(names)].sort())
      const start = parts.length === 0 ? 0 : rotation % parts.length
      expect(ticketLines([...parts.slice(start), ...parts.slice(0, start)])).toEqual(lines)
    }),
  )
})

describe('the vouchers of one count', () => {
  it('are of this year by default, and a year with a value of zero is left out', () => {
    const counted = { quantity: null, totalCents: 10_00 }
    expect(ticketParts('2026-01-15', counted, null)).toEqual([
      { year: 2026, quantity: null, valueCents: 10_00 },
    ])
    const allVouchers = { quantity: 2, totalCents: 10_00 }
    expect(ticketParts('2026-01-15', allVouchers, allVouchers)).toEqual([
      { year: 2025, quantity: 2, valueCents: 10_00 },
    ])
  })

  it('are added up by issuer and year', () => {
    const oneVoucher = { issuer: 'Up', year: 2026, valueCents: 9_00 }
    const parts = [
      { ...oneVoucher, quantity: 2 },
      { ...oneVoucher, quantity: 3 },
    ]
    expect(ticketLines(parts)).toEqual([{ issuer: 'Up', year: 2026, quantity: 5, declaredCents: 18_00 }])
  })

  it.each([null, 0])('have no number when that of some of them is unknown (%s)', (quantity) => {
    const oneVoucher = { issuer: 'Up', year: 2026, valueCents: 9_00 }
    const parts = [
      { ...oneVoucher, quantity: 2 },
      { ...oneVoucher, quantity },
    ]
    expect(ticketLines(parts)).toEqual([{ issuer: 'Up', year: 2026, quantity: null, declaredCents: 18_00 }])
  })
})

describe('the lines of a dispatch', () => {
  const known = { issuer: 'Edenred', year: 2026, quantity: 10, declaredCents: 90_00 }
  const unknown = { issuer: 'Up', year: 2026, quantity: null, declaredCents: 54_00 }

  it('have the number that was counted again where it was unknown', () => {
    const counted = [{ issuer: 'Up', year: 2026, quantity: 6 }]
    expect(declaredLines([known, unknown], counted)).toEqual([known, { ...unknown, quantity: 6 }])
    expect(declaredLines([], [])).toEqual([])
  })

  it.each([
    ['is not given', []],
    ['is zero', [{ issuer: 'Up', year: 2026, quantity: 0 }]],
    ['is given for another year', [{ issuer: 'Up', year: 2025, quantity: 6 }]],
    ['is given for another issuer', [{ issuer: 'Edenred', year: 2026, quantity: 6 }]],
  ])('are refused when a line has no number, and the number counted again %s', (_, counted) => {
    expect(declaredLines([known, unknown], counted)).toEqual({ refusal: 'TicketQuantityRequired' })
  })
})

it('an issuer with an end date is accepted until the day before it; one without an end date is always accepted', () => {
  expect(isIssuerClosed({ closedFrom: '2027-03-01' }, '2027-02-28')).toBe(false)
  expect(isIssuerClosed({ closedFrom: '2027-03-01' }, '2027-03-01')).toBe(true)
  expect(isIssuerClosed({ closedFrom: null }, '2099-01-01')).toBe(false)
  expect([lastDayOfIssuer({ closedFrom: '2027-03-01' }), lastDayOfIssuer({ closedFrom: null })]).toEqual([
    '2027-02-28',
    null,
  ])
})
