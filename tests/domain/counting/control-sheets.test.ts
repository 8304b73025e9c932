import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountRow } from '../../../src/domain/contract/cash-logs.ts'
import { matchingCounts } from '../../../src/domain/counting/control-sheets.ts'
import { controlTotals } from '../../../src/domain/counting/control-totals.ts'
import { totalOf } from '../../../src/domain/counting/count-totals.ts'

const counts = [
  { id: 'a', status: 'VALIDATED', paymentCategoryId: 'card' },
  { id: 'b', status: 'AVALIDATED', paymentCategoryId: 'card' },
  { id: 'c', status: 'VALIDATED', paymentCategoryId: 'notes' },
] as const

it.each([
  [{}, ['a', 'b', 'c']],
  [{ countStatuses: 'VALIDATED' }, ['a', 'c']],
  [{ countStatuses: 'VALIDATED,AVALIDATED', paymentCategoryIds: 'card' }, ['a', 'b']],
  [{ countStatuses: 'SENT' }, []],
])(
  'the counts of a sheet that match the filters are those with these statuses and categories: %j',
  (filters, expected) => {
    expect(matchingCounts(counts, filters).map(({ id }) => id)).toEqual(expected)
  },
)

describe('the totals of the control', () => {
  it('include every sheet, and also give the takings of sheets without an expected amount separately', () => {
    const sheets = [
      { countedCents: 220_01, floatCents: 150_00, expectedCents: 79_04, deltaCents: -9_03 },
      { countedCents: 180_00, floatCents: 150_00, expectedCents: null, deltaCents: null },
    ]
    expect(controlTotals(sheets)).toEqual({
      countedCents: 400_01,
      floatCents: 300_00,
      expectedCents: 79_04,
      uncomparedCents: 30_00,
      deltaCents: -9_03,
    })
  })

  it('have no expected amount and no difference while no sheet has an expected amount', () => {
    const sheets = [{ countedCents: 180_00, floatCents: 150_00, expectedCents: null, deltaCents: null }]
    expect(controlTotals(sheets)).toMatchObject({
      expectedCents: null,
      uncomparedCents: 30_00,
      deltaCents: null,
    })
  })

  it('add up for any sheets: counted − float − expected − uncompared is the difference', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const sheet = fc
      .record({ countedCents: cents, floatCents: cents, expectedCents: fc.option(cents) })
      .map((sheet) => ({
        ...sheet,
        deltaCents:
          sheet.expectedCents === null ? null : sheet.countedCents - sheet.floatCents - sheet.expectedCents,
      }))
    fc.assert(
      fc.property(fc.array(sheet), (sheets) => {
        const { countedCents, floatCents, expectedCents, uncomparedCents, deltaCents } = controlTotals(sheets)
        expect(countedCents - floatCents - (expectedCents ?? 0) - uncomparedCents).toBe(deltaCents ?? 0)
      }),
    )
  })

  it('add up the selected counts; uncounted ones add zero', () => {
    const selected = [{ totalCents: 100 }, { totalCents: null }, { totalCents: 250 }] as CountRow[]
    expect(totalOf(selected)).toBe(350)
  })
})
