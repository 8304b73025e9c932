import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '../../../src/domain/money.ts'
import { groupByAge } from '../../../src/domain/pouches/ageing.ts'

const aged = (days: number, outstandingCents = 100) => ({
  days,
  count: 1,
  outstandingCents,
})

describe('the age of uncredited money', () => {
  it('is grouped by up to 3, 7, 15 and more days', () => {
    const counts = (days: number) => groupByAge([aged(days)]).map(({ count }) => count)
    expect([0, 3].map(counts)).toEqual(Array(2).fill([1, 0, 0, 0]))
    expect([4, 7].map(counts)).toEqual(Array(2).fill([0, 1, 0, 0]))
    expect([8, 15].map(counts)).toEqual(Array(2).fill([0, 0, 1, 0]))
    expect([16, 400].map(counts)).toEqual(Array(2).fill([0, 0, 0, 1]))
    expect(counts(-1)).toEqual([1, 0, 0, 0])
  })

  it('counts every amount exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -2, max: 60 }), fc.nat(1e6))), (amounts) => {
        const rows = amounts.map(([days, cents]) => aged(days, cents))
        const buckets = groupByAge(rows)
        expect(sumCents(buckets.map(({ outstandingCents }) => outstandingCents))).toBe(
          sumCents(rows.map(({ outstandingCents }) => outstandingCents)),
        )
        expect(sumCents(buckets.map(({ count }) => count))).toBe(rows.length)
        expect(buckets.map(({ fromDays, toDays }) => [fromDays, toDays])).toEqual([
          [0, 3],
          [4, 7],
          [8, 15],
          [16, null],
        ])
      }),
    )
  })
})
