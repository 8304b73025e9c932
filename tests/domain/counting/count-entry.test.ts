import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_COUNT_TYPES,
  type CountType,
  denominationKind,
  hasQuantity,
} from '../../../src/domain/count-types.ts'
import { type CountEntry, validateEntry } from '../../../src/domain/counting/count-entry.ts'
import { COINS, denominationsTotal, MAX_PIECES, NOTES } from '../../../src/domain/counting/denominations.ts'
import { isCents, MAX_CENTS } from '../../../src/domain/money.ts'

const blank: CountEntry = { quantity: null, denominations: null, totalCents: null }
const entry = (fields: Partial<CountEntry>): CountEntry => ({ ...blank, ...fields })

describe('count types', () => {
  it('are counted in notes (4), in coins (5), or not by denomination', () => {
    expect(ALL_COUNT_TYPES.map(denominationKind)).toEqual([null, null, null, 'notes', 'coins', null])
  })

  it('have a quantity if they are quantity and total (2), quantity and unit value (3) or cheques (6)', () => {
    expect(ALL_COUNT_TYPES.map(hasQuantity)).toEqual([false, true, true, false, false, true])
  })
})

describe('validating an entry', () => {
  it.each(ALL_COUNT_TYPES)('type %d: empty means not counted', (type) => {
    expect(validateEntry(type, 500, blank)).toEqual({ totalCents: null })
  })

  it.each(ALL_COUNT_TYPES)('type %d: an empty list of denominations means not counted, not zero', (type) => {
    expect(validateEntry(type, 500, entry({ denominations: {} }))).toEqual({ totalCents: null })
    expect(validateEntry(type, 500, entry({ denominations: {}, totalCents: 1_200 }))).toEqual({
      totalCents: 1_200,
    })
  })

  it.each(ALL_COUNT_TYPES)('type %d: accepts a total without its parts', (type) => {
    expect(validateEntry(type, null, entry({ totalCents: 12_345 }))).toEqual({ totalCents: 12_345 })
    expect(validateEntry(type, null, entry({ totalCents: 0 }))).toEqual({ totalCents: 0 })
  })

  it.each<[CountType, number | null, CountEntry, ReturnType<typeof validateEntry>]>([
    [2, null, entry({ quantity: 7, totalCents: 6_300 }), { totalCents: 6_300 }],
    [2, null, entry({ quantity: 7 }), { totalCents: null }],
    [3, 1_000, entry({ quantity: 4 }), { totalCents: 4_000 }],
    [3, 1_000, entry({ quantity: 0 }), { totalCents: 0 }],
    [3, 1_000, entry({ quantity: 4, totalCents: 4_000 }), { totalCents: 4_000 }],
    [3, 1_000, entry({ quantity: 4, totalCents: 4_100 }), { refusal: 'TotalMismatch' }],
    [3, null, entry({ quantity: 4, totalCents: 4_100 }), { totalCents: 4_100 }],
    [4, null, entry({ denominations: { 5000: 2, 2000: 3 } }), { totalCents: 16_000 }],
    [4, null, entry({ denominations: { 5000: 0 } }), { totalCents: 0 }],
    [4, null, entry({ denominations: { 5000: 2 }, totalCents: 10_000 }), { totalCents: 10_000 }],
    [4, null, entry({ denominations: { 5000: 2 }, totalCents: 9_900 }), { refusal: 'TotalMismatch' }],
    [4, null, entry({ denominations: { 200: 2 } }), { refusal: 'DenominationsInvalid' }],
    [5, null, entry({ denominations: { 200: 2, 1: 3 } }), { totalCents: 403 }],
    [5, null, entry({ denominations: { 500: 1 } }), { refusal: 'DenominationsInvalid' }],
    [5, null, entry({ denominations: { 100: -1 } }), { refusal: 'DenominationsInvalid' }],
    [1, null, entry({ denominations: { 5000: 1 } }), { refusal: 'DenominationsInvalid' }],
    [6, null, entry({ quantity: 2, denominations: { 5000: 1 } }), { refusal: 'DenominationsInvalid' }],
    [6, null, entry({ quantity: 2, totalCents: 8_850 }), { totalCents: 8_850 }],
    [6, null, entry({ quantity: -1, totalCents: 8_850 }), { refusal: 'QuantityInvalid' }],
    [6, null, entry({ quantity: 1.5 }), { refusal: 'QuantityInvalid' }],
    [2, null, entry({ quantity: MAX_PIECES }), { totalCents: null }],
    [2, null, entry({ quantity: MAX_PIECES + 1 }), { refusal: 'QuantityInvalid' }],
    [3, MAX_CENTS, entry({ quantity: 2 }), { refusal: 'TotalTooLarge' }],
    [1, null, entry({ totalCents: MAX_CENTS }), { totalCents: MAX_CENTS }],
    [1, null, entry({ totalCents: -MAX_CENTS }), { totalCents: -MAX_CENTS }],
    [1, null, entry({ totalCents: MAX_CENTS + 1 }), { refusal: 'TotalTooLarge' }],
    [1, null, entry({ totalCents: -MAX_CENTS - 1 }), { refusal: 'TotalTooLarge' }],
  ])('type %d at %j cents a piece: %j is %j', (type, unitValueCents, entered, expected) => {
    expect(validateEntry(type, unitValueCents, entered)).toEqual(expected)
  })

  it('reports the first error: quantity, then denominations, then total', () => {
    const entryWithAllErrors = entry({ quantity: -1, denominations: { 3: 1 }, totalCents: MAX_CENTS + 1 })
    expect(validateEntry(4, null, entryWithAllErrors)).toEqual({ refusal: 'QuantityInvalid' })
    expect(validateEntry(4, null, { ...entryWithAllErrors, quantity: null })).toEqual({
      refusal: 'DenominationsInvalid',
    })
    expect(validateEntry(4, null, { ...entryWithAllErrors, quantity: null, denominations: null })).toEqual({
      refusal: 'TotalTooLarge',
    })
  })

  it('never changes a typed total, and refuses one that differs from the sum of its denominations', () => {
    const pieces = fc.dictionary(
      fc.constantFrom(...[...NOTES, ...COINS, 3].map(String)),
      fc.integer({ min: -1, max: 2_000 }),
    )
    const anyEntry = fc.record({
      quantity: fc.option(fc.integer({ min: -1, max: 2_000 })),
      denominations: fc.option(pieces),
      totalCents: fc.option(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })),
    })
    const unit = fc.option(fc.integer({ min: 0, max: 100_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...ALL_COUNT_TYPES), unit, anyEntry, (type, unitValueCents, entered) => {
        const decision = validateEntry(type, unitValueCents, entered)
        if ('refusal' in decision) return
        if (entered.totalCents !== null) expect(decision.totalCents).toBe(entered.totalCents)
        if (decision.totalCents !== null) expect(isCents(decision.totalCents)).toBe(true)
        if (entered.denominations && Object.keys(entered.denominations).length > 0) {
          expect(decision.totalCents).toBe(denominationsTotal(entered.denominations))
          expect(denominationKind(type)).not.toBeNull()
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
