import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTES } from '../../../src/domain/counting/denominations.ts'
import { addUpPouches, type PouchContent } from '../../../src/domain/pouches/breakdown.ts'

const NOTHING: PouchContent = { denominations: null, cheques: null, tickets: null }
const pouch = (id: string, valueCents: number) => ({ id, number: `NUMBER${id}`, valueCents })
const tickets = (issuer: string, year: number, quantity: number, declaredCents: number) => ({
  issuer,
  year,
  quantity,
  declaredCents,
})

/** Adds up pouches, each given with its content. */
function addUp(...pouches: readonly (readonly [number, Partial<PouchContent>])[]) {
  const contents = new Map(pouches.map(([, content], index) => [String(index), { ...NOTHING, ...content }]))
  return addUpPouches(
    pouches.map(([valueCents], index) => pouch(String(index), valueCents)),
    (id) => contents.get(id),
  )
}

const linesOf = ({ lines }: ReturnType<typeof addUp>) =>
  lines.map(({ faceCents, issuer, year, pieces, cents }) => [faceCents ?? issuer, year, pieces, cents])

describe('the content of pouches', () => {
  it('is added up by face value, the largest first; a face value with 0 pieces is left out', () => {
    const sum = addUp(
      [16_000, { denominations: { 2000: 3, 5000: 2, 500: 0 } }],
      [6_000, { denominations: { 1000: 1, 5000: 1 } }],
    )
    expect(linesOf(sum)).toEqual([
      [5_000, null, 3, 15_000],
      [2_000, null, 3, 6_000],
      [1_000, null, 1, 1_000],
    ])
    expect(sum.unknown).toEqual({ numbers: [], cents: 0 })
  })

  it('is unknown when the notes differ from the declared value, or when nothing is recorded', () => {
    const sum = addUp(
      [16_001, { denominations: { 5000: 2, 2000: 3 } }],
      [5_000, {}],
      [2_000, { denominations: { 2000: 1 } }],
    )
    expect(linesOf(sum)).toEqual([[2_000, null, 1, 2_000]])
    expect(sum.unknown).toEqual({ numbers: ['NUMBER0', 'NUMBER1'], cents: 21_001 })
  })

  it('is one line for all cheques, and unknown when their number is unknown', () => {
    const sum = addUp([10_050, { cheques: 3 }], [2_000, { cheques: 1 }], [7_000, { cheques: null }])
    expect(linesOf(sum)).toEqual([[null, null, 4, 12_050]])
    expect(sum.unknown).toEqual({ numbers: ['NUMBER2'], cents: 7_000 })
  })

  it('is one line for each issuer and year of vouchers, and unknown when they differ from the declared value', () => {
    const sum = addUp(
      [3_600, { tickets: [tickets('Up', 2026, 2, 1_800), tickets('Edenred', 2026, 2, 1_800)] }],
      [1_700, { tickets: [tickets('Edenred', 2026, 1, 900), tickets('Edenred', 2025, 1, 800)] }],
      [1_000, { tickets: [tickets('Up', 2026, 1, 900)] }],
    )
    expect(linesOf(sum)).toEqual([
      ['Edenred', 2025, 1, 800],
      ['Edenred', 2026, 3, 2_700],
      ['Up', 2026, 2, 1_800],
    ])
    expect(sum.unknown).toEqual({ numbers: ['NUMBER2'], cents: 1_000 })
  })

  it('adds up, together with the unknown pouches, to the declared value of all', () => {
    const face = fc.constantFrom(...NOTES.map(String))
    const pile = fc.dictionary(face, fc.nat({ max: 50 }), { maxKeys: 7 })
    const difference = fc.constantFrom(0, 0, 0, 1, -500)
    fc.assert(
      fc.property(fc.array(fc.tuple(pile, difference), { maxLength: 12 }), (piles) => {
        const pouches = piles.map(([denominations, difference], index) => {
          const value = Object.entries(denominations).reduce(
            (sum, [cents, pieces]) => sum + Number(cents) * pieces,
            0,
          )
          return { ...pouch(String(index), Math.max(0, value + difference)), denominations }
        })
        const { lines, unknown } = addUpPouches(pouches, (id) => ({
          ...NOTHING,
          denominations: pouches[Number(id)]!.denominations,
        }))
        const sumCents = lines.reduce((sum, { cents }) => sum + cents, unknown.cents)
        expect(sumCents).toBe(pouches.reduce((sum, { valueCents }) => sum + valueCents, 0))
        for (const { faceCents, pieces, cents } of lines) expect(faceCents! * pieces).toBe(cents)
      }),
    )
  })
})
