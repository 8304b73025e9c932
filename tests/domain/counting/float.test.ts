import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areDenominations,
  COINS,
  type Denominations,
  denominationsTotal,
  MAX_PIECES,
  NOTES,
  ROLLS,
} from '../../../src/domain/counting/denominations.ts'
import { canStayInTill, piecesOf, subtractPieces } from '../../../src/domain/counting/float.ts'
import {
  composeFloat,
  findShortCoins,
  MAX_FLOAT_CENTS,
  RECOMMENDED_COINS,
  RUNS_OUT_BELOW_PERCENT,
  rollsToOrder,
  USUAL_FLOAT_CENTS,
} from '../../../src/domain/counting/float-composer.ts'

const FACES = [...NOTES, ...COINS]
const anyPieces = (pieces: number, faces: readonly number[] = FACES) =>
  fc.dictionary(fc.constantFrom(...faces.map(String)), fc.integer({ min: 0, max: pieces }))
const float = fc.integer({ min: 0, max: 60_000 })

/** Every combination of the counted pieces, without notes of 200 and 500 €. Only for few pieces: their number is exponential. */
function* subsets(counted: Denominations): Generator<Denominations> {
  const faces = Object.keys(counted).filter((face) => Number(face) < 20_000)
  const subsetsFrom = function* (faceIndex: number): Generator<Record<string, number>> {
    const face = faces[faceIndex]
    if (face === undefined) {
      yield {}
      return
    }
    for (const otherPieces of subsetsFrom(faceIndex + 1)) {
      for (let pieces = 0; pieces <= piecesOf(counted, face); pieces += 1)
        yield { ...otherPieces, [face]: pieces }
    }
  }
  yield* subsetsFrom(0)
}

/** The number of pieces of each denomination, the largest first. */
const piecesFromLargest = (pieces: Denominations) => FACES.map((face) => piecesOf(pieces, face))

/**
 * The best combination, found by trying all: nearest to the float, the smaller of two equally near ones, and
 * with the fewest pieces of the largest denomination, then of the next.
 */
function bestOf(counted: Denominations, floatCents: number): Denominations {
  const rank = (pieces: Denominations) => {
    const total = denominationsTotal(pieces)
    return [Math.abs(total - floatCents), total, ...piecesFromLargest(pieces)]
  }
  return [...subsets(counted)].reduce((best, candidate) => {
    const [ofCandidate, ofBest] = [rank(candidate), rank(best)]
    const firstDifference = ofCandidate.findIndex((value, faceIndex) => value !== ofBest[faceIndex])
    return firstDifference >= 0 && ofCandidate[firstDifference]! < ofBest[firstDifference]! ? candidate : best
  })
}

describe('proposing the float', () => {
  it('keeps small denominations and remits large notes', () => {
    const counted = { 5000: 3, 2000: 6, 1000: 5, 500: 4, 200: 12, 100: 9, 50: 14, 20: 11, 10: 8 }
    expect(composeFloat(counted, 15_000)).toEqual({
      tillPieces: { 10: 8, 20: 11, 50: 14, 100: 8, 200: 11, 500: 4, 1000: 5, 2000: 2 },
      remittedPieces: { 5000: 3, 2000: 4, 1000: 0, 500: 0, 200: 1, 100: 1, 50: 0, 20: 0, 10: 0 },
      tillCents: 15_000,
      remittedCents: 23_300,
      differenceCents: 0,
    })
  })

  it('gives the difference of the nearest sum when the pieces cannot make the float exactly, and of two equally near sums the smaller', () => {
    expect(composeFloat({ 2000: 10 }, 15_000)).toMatchObject({ tillCents: 14_000, differenceCents: -1_000 })
    expect(composeFloat({ 2000: 10, 1: 3 }, 15_000)).toMatchObject({ differenceCents: -997 })
    expect(composeFloat({ 5000: 4 }, 14_000)).toMatchObject({ tillCents: 15_000, differenceCents: 1_000 })
    expect(composeFloat({ 200: 3 }, 10_000)).toMatchObject({
      tillPieces: { 200: 3 },
      differenceCents: -9_400,
    })
  })

  it('finds a combination that a greedy algorithm would miss', () => {
    expect(composeFloat({ 500: 1, 200: 3 }, 600)).toMatchObject({
      tillPieces: { 200: 3 },
      differenceCents: 0,
    })
    expect(composeFloat({ 50: 1, 20: 3 }, 60)).toMatchObject({ tillPieces: { 20: 3 }, differenceCents: 0 })
  })

  it('never leaves a note of 500 or 200 € in the till', () => {
    expect(composeFloat({ 50000: 2, 20000: 3 }, 20_000)).toMatchObject({ tillPieces: {}, tillCents: 0 })
  })

  it('leaves nothing in the till without pieces, or for a register without a float', () => {
    expect(composeFloat({}, 15_000)).toMatchObject({
      tillPieces: {},
      remittedPieces: {},
      differenceCents: -15_000,
    })
    expect(composeFloat({ 100: 4 }, 0)).toMatchObject({ tillPieces: {}, remittedPieces: { 100: 4 } })
  })

  it('divides all pieces of the count between float and remittance', () => {
    fc.assert(
      fc.property(anyPieces(200), float, (counted, floatCents) => {
        const proposal = composeFloat(counted, floatCents)!
        const { tillPieces, remittedPieces, tillCents, remittedCents, differenceCents } = proposal
        expect(tillCents + remittedCents).toBe(denominationsTotal(counted))
        expect(denominationsTotal(tillPieces)).toBe(tillCents)
        expect(denominationsTotal(remittedPieces)).toBe(remittedCents)
        expect(differenceCents).toBe(tillCents - floatCents)
        for (const face of FACES)
          expect(piecesOf(tillPieces, face) + piecesOf(remittedPieces, face)).toBe(piecesOf(counted, face))
        expect(areDenominations(tillPieces) && areDenominations(remittedPieces)).toBe(true)
        expect([tillPieces[50_000], tillPieces[20_000]]).toEqual([undefined, undefined])
        if (tillCents > 0) expect(canStayInTill(counted, tillPieces)).toBe(true)
      }),
    )
  })

  it('proposes the best of all combinations', () => {
    fc.assert(
      fc.property(anyPieces(3), fc.integer({ min: 0, max: 30_000 }), (counted, floatCents) => {
        const sixFaces = Object.fromEntries(Object.entries(counted).slice(0, 6))
        const { tillPieces } = composeFloat(sixFaces, floatCents)!
        expect(piecesFromLargest(tillPieces)).toEqual(piecesFromLargest(bestOf(sixFaces, floatCents)))
      }),
    )
  })

  it('is null exactly for invalid pieces or an invalid float', () => {
    const anyRecord = fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.integer()))
    fc.assert(
      fc.property(
        fc.oneof(anyRecord, anyPieces(MAX_PIECES)),
        fc.oneof(fc.double(), float),
        (counted, floatCents) => {
          const isValid = areDenominations(counted)
          const isFloat = Number.isInteger(floatCents) && floatCents >= 0 && floatCents <= MAX_FLOAT_CENTS
          expect(composeFloat(counted, floatCents) === null).toBe(!(isValid && isFloat))
        },
      ),
    )
    // The largest valid float: 100,000 × 0.01 € and 90 × 100 €.
    expect(composeFloat({ 1: MAX_PIECES, 10000: MAX_PIECES }, MAX_FLOAT_CENTS)).toMatchObject({
      tillPieces: { 1: MAX_PIECES, 10000: 90 },
      differenceCents: 0,
    })
  })
})

describe('taking the float out', () => {
  it('keeps a denomination of which no pieces are left, and adds none that was not counted', () => {
    expect(subtractPieces({ 2000: 3, 1000: 1 }, { 1000: 1, 2000: 1 })).toEqual({ 2000: 2, 1000: 0 })
    expect(subtractPieces({ 2000: 3 }, { 1000: 1 })).toEqual({ 2000: 3 })
  })

  it('is possible only with at least one piece, whole numbers, real denominations, and no more pieces than were counted', () => {
    expect(canStayInTill({ 2000: 3 }, { 2000: 3 })).toBe(true)
    expect(canStayInTill({ 2000: 3 }, { 2000: 4 })).toBe(false)
    expect(canStayInTill({ 2000: 3 }, { 1000: 1 })).toBe(false)
    expect(canStayInTill({ 2000: 3, 1000: 1 }, { 2000: 1, 1000: 2 })).toBe(false)
    expect(canStayInTill({ 2000: 3 }, {})).toBe(false)
    expect(canStayInTill({ 2000: 3 }, { 2000: 0 })).toBe(false)
    expect(canStayInTill({ 2000: 3 }, { 2000: 0.5 })).toBe(false)
    expect(canStayInTill({ 2000: 3 }, { 3: 1 })).toBe(false)
  })
})

describe('coins that run out', () => {
  it('have recommended quantities worth 68 € in the usual float of 150 €, and a threshold below 100 % for each coin', () => {
    expect(denominationsTotal(RECOMMENDED_COINS)).toBe(6_800)
    expect(USUAL_FLOAT_CENTS).toBe(15_000)
    for (const face of COINS) expect(RUNS_OUT_BELOW_PERCENT[face]).toBeLessThan(100)
  })

  it('are listed with the rolls to order', () => {
    const tillPieces = { 200: 15, 100: 8, 50: 7, 20: 25, 5: 6 }
    expect(findShortCoins(tillPieces, 15_000)).toEqual([
      { face: 50, pieces: 7, recommendedPieces: 20, rolls: 1 },
      { face: 10, pieces: 0, recommendedPieces: 20, rolls: 1 },
    ])
    expect(rollsToOrder(findShortCoins(tillPieces, 15_000))).toEqual({ 50: 1, 10: 1 })
    expect(findShortCoins({}, 60_000).find(({ face }) => face === 200)).toEqual({
      face: 200,
      pieces: 0,
      recommendedPieces: 60,
      rolls: 3,
    })
  })

  it('are none in a till without a float, or with one that is not a number', () => {
    expect(findShortCoins({}, 0)).toEqual([])
    expect(findShortCoins({}, Number.NaN)).toEqual([])
  })

  it('are ordered in whole rolls that reach the recommended quantity and exceed it by less than a roll', () => {
    fc.assert(
      fc.property(anyPieces(100, COINS), float, (tillPieces, floatCents) => {
        for (const { face, pieces, recommendedPieces, rolls } of findShortCoins(tillPieces, floatCents)) {
          expect(pieces * 100).toBeLessThan(recommendedPieces * RUNS_OUT_BELOW_PERCENT[face])
          expect(pieces + rolls * ROLLS[face]).toBeGreaterThanOrEqual(recommendedPieces)
          expect(pieces + (rolls - 1) * ROLLS[face]).toBeLessThan(recommendedPieces)
        }
        const short = findShortCoins(tillPieces, floatCents)
        expect(rollsToOrder(short)).toEqual(Object.fromEntries(short.map(({ face, rolls }) => [face, rolls])))
      }),
    )
  })
})
