import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areDenominations,
  COINS,
  denominationsTotal,
  faceValues,
  MAX_PIECES,
  NOTES,
  parsePieces,
  ROLLS,
  rollsTotal,
} from '../../../src/domain/counting/denominations.ts'
import { isCents } from '../../../src/domain/money.ts'

const anyPieces = (faces: readonly number[]) =>
  fc.dictionary(fc.constantFrom(...faces.map(String)), fc.integer({ min: 0, max: MAX_PIECES }))

it('the euro has these notes, coins and rolls', () => {
  expect(NOTES).toEqual([50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500])
  expect(COINS).toEqual([200, 100, 50, 20, 10, 5, 2, 1])
  expect(ROLLS).toEqual({ 200: 25, 100: 25, 50: 40, 20: 40, 10: 40, 5: 50, 2: 50, 1: 50 })
  expect(faceValues('notes')).toBe(NOTES)
  expect(faceValues('coins')).toBe(COINS)
})

describe('an amount by denomination', () => {
  it('has the value of its pieces', () => {
    expect(denominationsTotal({})).toBe(0)
    expect(denominationsTotal({ 5000: 2, 2000: 3 })).toBe(16_000)
    expect(denominationsTotal({ 200: 1, 1: 9 })).toBe(209)
  })

  it('is the sum of its parts, a safe integer of cents', () => {
    fc.assert(
      fc.property(anyPieces(NOTES), anyPieces(COINS), (notes, coins) => {
        const together = denominationsTotal({ ...notes, ...coins })
        expect(together).toBe(denominationsTotal(notes) + denominationsTotal(coins))
        expect(isCents(together)).toBe(true)
      }),
    )
  })

  it('is refused with a denomination that does not exist, or of a kind (notes, coins) that is not allowed', () => {
    expect(areDenominations({})).toBe(true)
    expect(areDenominations({ 5000: 2, 200: 3 })).toBe(true)
    expect(areDenominations({ 5000: 2 }, ['notes'])).toBe(true)
    expect(areDenominations({ 5000: 2 }, ['coins'])).toBe(false)
    expect(areDenominations({ 200: 2 }, ['notes'])).toBe(false)
    for (const face of ['300', '0', '-500', '5e3', '05000', ' 500', '500.0', 'toString', '']) {
      expect(areDenominations({ [face]: 1 }), face).toBe(false)
    }
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_PIECES + 1])(
    'is refused with a quantity of %d',
    (pieces) => {
      expect(areDenominations({ 500: pieces })).toBe(false)
    },
  )

  it('may contain from zero to MAX_PIECES pieces of a denomination', () => {
    expect(areDenominations({ 500: 0, 1000: MAX_PIECES })).toBe(true)
  })
})

describe('rolls', () => {
  it('have the standard contents', () => {
    expect(rollsTotal({})).toBe(0)
    expect(rollsTotal({ 200: 1 })).toBe(5_000)
    expect(rollsTotal({ 100: 1 })).toBe(2_500)
    expect(rollsTotal({ 50: 1 })).toBe(2_000)
    expect(rollsTotal({ 20: 1 })).toBe(800)
    expect(rollsTotal({ 10: 1 })).toBe(400)
    expect(rollsTotal({ 5: 1 })).toBe(250)
    expect(rollsTotal({ 2: 1 })).toBe(100)
    expect(rollsTotal({ 1: 1 })).toBe(50)
    expect(rollsTotal({ 200: 2, 1: 3 })).toBe(10_150)
  })

  it('have the value of their coins', () => {
    fc.assert(
      fc.property(anyPieces(COINS), (rolls) => {
        const loose = Object.fromEntries(COINS.map((face) => [face, (rolls[face] ?? 0) * ROLLS[face]]))
        expect(rollsTotal(rolls)).toBe(denominationsTotal(loose))
      }),
    )
  })
})

describe('parsing a typed quantity', () => {
  it.each<[string, ReturnType<typeof parsePieces>]>([
    ['3', { kind: 'pieces', pieces: 3 }],
    ['0', { kind: 'pieces', pieces: 0 }],
    ['2+5', { kind: 'pieces', pieces: 7 }],
    [' 2 + 5 ', { kind: 'pieces', pieces: 7 }],
    ['1\u202f000', { kind: 'pieces', pieces: 1_000 }],
    ['5*40', { kind: 'pieces', pieces: 200 }],
    ['2 × 25 + 3', { kind: 'pieces', pieces: 53 }],
    ['5*', { kind: 'refused' }],
    ['*40', { kind: 'refused' }],
    ['2*3*4', { kind: 'refused' }],
    ['1000*1000', { kind: 'refused' }],
    ['100000', { kind: 'pieces', pieces: MAX_PIECES }],
    ['', { kind: 'blank' }],
    [' \u00a0', { kind: 'blank' }],
    ['100001', { kind: 'refused' }],
    ['99999+2', { kind: 'refused' }],
    ['-1', { kind: 'refused' }],
    ['1,5', { kind: 'refused' }],
    ['2+', { kind: 'refused' }],
    ['4 6 9', { kind: 'refused' }],
    ['4 69', { kind: 'refused' }],
    ['4\n6\n9', { kind: 'refused' }],
    ['1 2+3', { kind: 'refused' }],
    ['deux', { kind: 'refused' }],
    ['1e2', { kind: 'refused' }],
  ])('returns a quantity, blank or a refusal for %j', (typed, expected) => {
    expect(parsePieces(typed)).toEqual(expected)
  })

  it('never throws, and returns only possible quantities', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+* ,-\u00a0x') }), (typed) => {
        const parsed = parsePieces(typed)
        expect(parsed.kind === 'pieces' ? areDenominations({ 500: parsed.pieces }) : true).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
