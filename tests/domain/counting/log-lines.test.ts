import { describe, expect, it } from 'vitest'
import { groupLogLines } from '../../../src/domain/counting/log-lines.ts'
import { category, count } from '../../machines/support/counting.ts'

const CATEGORIES = [
  category({ id: 'notes', name: 'Billets', countType: 4 }),
  category({ id: 'card', name: 'Cartes', countType: 2, paymentModeId: 'mode-2', position: 2 }),
]
const notes = count({ id: 'count-1', totalCents: 160_00, expectedCents: 150_00 })
const card = count({
  id: 'count-2',
  paymentCategoryId: 'card',
  countType: 2,
  totalCents: 20_00,
  expectedCents: 25_00,
})
/** The lines of these counts, in a log with a float of 10.00. */
const linesOf = (counts: Parameters<typeof groupLogLines>[0]) => {
  const { cash, others, cashTotal, hasExpected } = groupLogLines(counts, CATEGORIES, 10_00)
  const summaryOf = (lines: typeof cash) =>
    lines.map(({ count, name, deltaCents }) => [count.id, name, deltaCents])
  return { cash: summaryOf(cash), others: summaryOf(others), cashTotal, hasExpected }
}

describe('the lines of a sheet', () => {
  it('compare cash as one amount without the float, and every other category by itself', () => {
    expect(linesOf([card, notes])).toEqual({
      cash: [['count-1', 'Billets', null]],
      others: [['count-2', 'Cartes', -5_00]],
      cashTotal: { countedCents: 150_00, expectedCents: 150_00, deltaCents: 0 },
      hasExpected: true,
    })
  })

  it('leave out deleted counts, also of a category that was counted again', () => {
    const deleted = { ...card, id: 'count-3', status: 'DELETED' } as const
    expect(linesOf([card, deleted]).others).toEqual([['count-2', 'Cartes', -5_00]])
    expect(linesOf([deleted])).toEqual({ cash: [], others: [], cashTotal: null, hasExpected: false })
  })

  it('have no total of cash when none was counted and none expected, or when no line has an expected amount', () => {
    expect(linesOf([{ ...notes, totalCents: null, expectedCents: 0 }, card]).cashTotal).toBeNull()
    expect(linesOf([{ ...notes, expectedCents: null }])).toMatchObject({
      cashTotal: null,
      hasExpected: false,
    })
  })

  it('take the whole expected amount of an uncounted category as missing', () => {
    expect(linesOf([notes, { ...card, totalCents: null }]).others).toEqual([['count-2', 'Cartes', -25_00]])
  })

  it('have no difference without an expected amount, or when nothing is expected and nothing counted', () => {
    for (const amounts of [{ expectedCents: null }, { totalCents: null, expectedCents: 0 }])
      expect(linesOf([notes, { ...card, ...amounts }]).others).toEqual([['count-2', 'Cartes', null]])
  })
})
