import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesNumber, namesReference } from '../../../src/domain/bank/labels.ts'
import {
  divideCredit,
  type FreeLine,
  type MatchablePouch,
  type OpenRemittance,
  proposeMatches,
  remainingCredit,
} from '../../../src/domain/bank/matching.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'

const line = (changes: Partial<FreeLine> = {}): FreeLine => ({
  id: 'line-1',
  account: 'FR1',
  bookedOn: '2026-11-18',
  amountCents: 50_000,
  label: 'VERSEMENT ESPECES',
  reference: '',
  ...changes,
})
const pouch = (changes: Partial<MatchablePouch> = {}): MatchablePouch => ({
  id: 'pouch-1',
  number: '0042177',
  declaredCents: 30_000,
  countedCents: null,
  creditedCents: null,
  ...changes,
})
const OTHER_POUCH = pouch({ id: 'pouch-2', number: '0042178', declaredCents: 20_000 })
const remittance = (changes: Partial<OpenRemittance> = {}): OpenRemittance => ({
  id: 'remittance-1',
  reference: 12,
  accounts: ['FR1'],
  preparedOn: '2026-11-13',
  collectedOn: '2026-11-16',
  slipNumber: 'BR-261116-482',
  declaredCents: 50_000,
  creditedCents: 0,
  pouches: [pouch(), OTHER_POUCH],
  ...changes,
})
const propose = (creditLine: FreeLine, ...remittances: OpenRemittance[]) =>
  proposeMatches([creditLine], remittances)[0]

describe('one line', () => {
  it('with the amount of one remittance is matched, with the reason', () => {
    expect(propose(line(), remittance())).toEqual({
      lineId: 'line-1',
      outcome: 'matched',
      cause: 'only',
      candidates: [
        {
          remittanceId: 'remittance-1',
          pouchIds: ['pouch-1', 'pouch-2'],
          workingDays: 2,
          differenceCents: 0,
          reasons: ['remittanceAmount'],
          // 40 points for the amount of the remittance, less 2 working days.
          score: 38,
        },
      ],
    })
  })

  it('with the amount of a pouch is matched with that pouch', () => {
    expect(propose(line({ amountCents: 20_000 }), remittance())).toMatchObject({
      outcome: 'matched',
      candidates: [{ pouchIds: ['pouch-2'], reasons: ['pouchAmount'] }],
    })
  })

  it('with the carrier’s count or the whole declared amount is matched; with the declared amount of one pouch it differs from the carrier’s count', () => {
    const counted = remittance({ pouches: [pouch({ countedCents: 28_000 }), OTHER_POUCH] })
    expect(propose(line({ amountCents: 48_000 }), counted)).toMatchObject({
      outcome: 'matched',
      candidates: [{ reasons: ['countedAmount'], differenceCents: 0 }],
    })
    expect(propose(line(), counted)).toMatchObject({
      outcome: 'matched',
      candidates: [{ reasons: ['remittanceAmount'], differenceCents: 0 }],
    })
    expect(propose(line({ amountCents: 30_000 }), counted)).toMatchObject({
      candidates: [{ reasons: ['pouchAmount'], differenceCents: 2_000 }],
    })
  })

  it('with the remaining amount is matched after a pouch was credited', () => {
    const partly = remittance({
      creditedCents: 30_000,
      pouches: [pouch({ creditedCents: 30_000 }), OTHER_POUCH],
    })
    expect(propose(line({ amountCents: 20_000 }), partly)).toMatchObject({
      outcome: 'matched',
      candidates: [{ pouchIds: ['pouch-2'], reasons: ['remittanceAmount'] }],
    })
    expect(propose(line({ amountCents: 30_000 }), partly)).toMatchObject({
      outcome: 'orphan',
      cause: 'nothing',
    })
    // The earlier credit was 10 € short: the rest with or without these 10 € is expected.
    const creditedShort = { ...partly, creditedCents: 29_000 }
    for (const amountCents of [20_000, 21_000])
      expect(propose(line({ amountCents }), creditedShort)).toMatchObject({
        outcome: 'matched',
        candidates: [{ pouchIds: ['pouch-2'], reasons: ['remittanceAmount'], differenceCents: 0 }],
      })
  })

  it('gets the pouches of its remittance in a fixed order', () => {
    const reordered = remittance({ pouches: [OTHER_POUCH, pouch()] })
    expect(propose(line(), reordered)).toEqual(propose(line(), remittance()))
  })

  it('that fits two remittances is ambiguous unless its label names one', () => {
    const otherRemittance = remittance({
      id: 'remittance-2',
      slipNumber: 'BR-261116-900',
      reference: 13,
      pouches: [],
    })
    expect(propose(line(), remittance(), otherRemittance)).toMatchObject({
      outcome: 'ambiguous',
      cause: 'several',
    })
    for (const label of ['CORMORAN BR261116900', 'REMISE N 13'])
      expect(propose(line({ label }), remittance(), otherRemittance)).toMatchObject({
        outcome: 'matched',
        cause: 'named',
        candidates: [{ remittanceId: 'remittance-2' }, { remittanceId: 'remittance-1' }],
      })
  })

  it('that names a pouch but has another amount is not matched: a person sees the difference', () => {
    expect(propose(line({ amountCents: 29_000, reference: '42177' }), remittance())).toMatchObject({
      outcome: 'ambiguous',
      cause: 'amountDiffers',
      candidates: [{ pouchIds: ['pouch-1'], differenceCents: -1_000 }],
    })
  })

  it('that names the receipt but has another amount is not matched: a person sees all pouches of the receipt', () => {
    expect(propose(line({ amountCents: 49_000, label: 'BR-261116-482' }), remittance())).toMatchObject({
      outcome: 'ambiguous',
      cause: 'amountDiffers',
      candidates: [{ pouchIds: ['pouch-1', 'pouch-2'], differenceCents: -1_000 }],
    })
  })

  it('that names the receipt is ambiguous when two of its pouches have this amount', () => {
    const twoEqualPouches = remittance({
      slipNumber: 'BR-1000',
      declaredCents: 60_000,
      pouches: [pouch(), { ...OTHER_POUCH, declaredCents: 30_000 }],
    })
    expect(propose(line({ amountCents: 30_000, label: 'BR-1000' }), twoEqualPouches)).toMatchObject({
      outcome: 'ambiguous',
      cause: 'several',
      candidates: [{ pouchIds: ['pouch-1'] }, { pouchIds: ['pouch-2'] }],
    })
  })

  it('whose label names one pouch, with the amount of all, is matched with all', () => {
    expect(propose(line({ label: 'VERST 0042177' }), remittance())).toMatchObject({
      outcome: 'matched',
      cause: 'named',
      candidates: [{ pouchIds: ['pouch-1', 'pouch-2'] }],
    })
  })

  it('whose label names a pouch is not matched with another pouch that has the amount of the line', () => {
    for (const label of ['VERST 0042177', 'BR-261116-482 0042177'])
      expect(propose(line({ amountCents: 20_000, label }), remittance())).toMatchObject({
        outcome: 'ambiguous',
        cause: 'amountDiffers',
        candidates: [{ pouchIds: ['pouch-1'], differenceCents: -10_000 }, { pouchIds: ['pouch-2'] }],
      })
  })

  it('whose label names two remittances is ambiguous', () => {
    const otherRemittance = remittance({ id: 'remittance-2', slipNumber: 'BR-261116-900', pouches: [] })
    const label = 'BR-261116-482 BR-261116-900'
    for (const declaredCents of [50_000, 40_000])
      expect(propose(line({ label }), remittance(), { ...otherRemittance, declaredCents })).toMatchObject({
        outcome: 'ambiguous',
        cause: 'several',
      })
  })

  it.each([
    ['on the day of collection', '2026-11-16', 'matched', 'only'],
    ['on the fifth working day', '2026-11-23', 'matched', 'only'],
    ['on the sixth working day', '2026-11-24', 'orphan', 'outOfTime'],
    ['months later', '2027-03-01', 'orphan', 'outOfTime'],
    ['on the day before the collection', '2026-11-15', 'ambiguous', 'beforeHandOver'],
    ['on the day of preparation', '2026-11-13', 'ambiguous', 'beforeHandOver'],
    ['on the day before the preparation', '2026-11-12', 'orphan', 'nothing'],
  ])('booked %s (%s) is %s, with the cause %s', (_, bookedOn, outcome, cause) => {
    const unrelated = remittance({ id: 'remittance-2', slipNumber: null, declaredCents: 1, pouches: [] })
    expect(propose(line({ bookedOn }), remittance(), unrelated)).toMatchObject({ outcome, cause })
  })

  it('booked before a recorded hand-over is never matched with that remittance, and another one that fits comes first', () => {
    const recordedLate = remittance({ id: 'late', preparedOn: '2026-11-16', collectedOn: '2026-11-19' })
    const label = 'BR-261116-482'
    expect(propose(line({ label }), recordedLate)).toMatchObject({
      outcome: 'ambiguous',
      cause: 'beforeHandOver',
      candidates: [{ remittanceId: 'late', workingDays: 0, differenceCents: 0 }],
    })
    const other = remittance({ slipNumber: 'BR-2' })
    const both = [{ remittanceId: 'remittance-1' }, { remittanceId: 'late' }]
    expect(propose(line(), recordedLate, other)).toMatchObject({
      outcome: 'matched',
      cause: 'only',
      candidates: both,
    })
    // The label names the one that was recorded late, so the other is not certain.
    expect(propose(line({ label }), recordedLate, other)).toMatchObject({
      outcome: 'ambiguous',
      cause: 'several',
      candidates: both,
    })
  })

  it('of another account, or that is no credit, is not matched', () => {
    expect(propose(line({ account: 'FR2' }), remittance())).toMatchObject({ outcome: 'orphan' })
    for (const amountCents of [-50_000, 0])
      expect(propose(line({ amountCents }), remittance())).toBeUndefined()
  })

  it('is not proposed for a remittance from which a person unlinked it', () => {
    const unlinkedPairs = [{ lineId: 'line-1', remittanceId: 'remittance-1' }]
    expect(proposeMatches([line()], [remittance()], unlinkedPairs)[0]).toMatchObject({ outcome: 'orphan' })
  })
})

describe('two lines that match the same remittance', () => {
  it('are both left to a person', () => {
    const proposals = proposeMatches([line(), line({ id: 'line-2' })], [remittance()])
    expect(proposals.map(({ outcome, cause }) => [outcome, cause])).toEqual(
      Array(2).fill(['ambiguous', 'contested']),
    )
  })

  it('are left to a person also when one matches the whole remittance and the other a part', () => {
    const proposals = proposeMatches([line(), line({ id: 'line-2', amountCents: 20_000 })], [remittance()])
    expect(proposals.map(({ cause }) => cause)).toEqual(['contested', 'contested'])
  })

  it('are left to a person also when they match the rest of a remittance all of whose pouches are credited', () => {
    const pouches = [
      pouch({ declaredCents: 60_000, creditedCents: 59_000 }),
      pouch({ id: 'pouch-2', declaredCents: 40_000, creditedCents: 40_000 }),
    ]
    const proposals = proposeMatches(
      [line({ amountCents: 1_000 }), line({ id: 'line-2', amountCents: 1_000 })],
      [remittance({ declaredCents: 100_000, creditedCents: 99_000, pouches })],
    )
    expect(proposals.map(({ cause }) => cause)).toEqual(['contested', 'contested'])
  })

  it('are left to a person also when both labels name it and a third line matches', () => {
    const label = 'BR-261116-482'
    const proposals = proposeMatches(
      [line({ label }), line({ id: 'line-2', label }), line({ id: 'line-3' })],
      [remittance()],
    )
    expect(proposals.map(({ cause }) => cause)).toEqual(['contested', 'contested', 'contested'])
  })

  it('are left to a person, except a line that is the only one whose label names the remittance', () => {
    const proposals = proposeMatches([line(), line({ id: 'line-2', label: 'BR-261116-482' })], [remittance()])
    expect(proposals.map(({ outcome, cause }) => [outcome, cause])).toEqual([
      ['ambiguous', 'contested'],
      ['matched', 'named'],
    ])
  })

  it('are not contested when one of them is left to a person because its amount differs', () => {
    const differing = line({ id: 'line-2', amountCents: 49_000, label: 'BR-261116-482' })
    const proposals = proposeMatches([line(), differing], [remittance()])
    expect(proposals.map(({ outcome, cause }) => [outcome, cause])).toEqual([
      ['matched', 'only'],
      ['ambiguous', 'amountDiffers'],
    ])
  })

  it('get one pouch each when each matches one', () => {
    const lines = [line({ amountCents: 30_000 }), line({ id: 'line-2', amountCents: 20_000 })]
    expect(proposeMatches(lines, [remittance()]).map(({ outcome }) => outcome)).toEqual([
      'matched',
      'matched',
    ])
  })
})

describe('for any input', () => {
  const days = fc.integer({ min: -3, max: 12 }).map((shift) => addDays('2026-11-16', shift))
  const cents = fc.constantFrom(10_000, 20_000, 30_000, 40_000)
  const lines = fc.array(
    fc.record({
      bookedOn: days,
      amountCents: cents,
      label: fc.constantFrom('', '0042170', 'BR-1000', 'x 42171'),
    }),
    { maxLength: 6 },
  )
  const remittances = fc.array(
    fc.record({
      collectedOn: days,
      slipNumber: fc.constantFrom(null, 'BR-1000', 'BR-1001'),
      values: fc.array(cents, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 4 },
  )
  const anyInput = fc.tuple(lines, remittances).map(([freeLines, openRemittances]) => ({
    lines: freeLines.map((fields, index) => line({ ...fields, id: `line-${index}` })),
    remittances: openRemittances.map(({ values, ...fields }, remittanceIndex) =>
      remittance({
        ...fields,
        id: `remittance-${remittanceIndex}`,
        declaredCents: values.reduce((sum, value) => sum + value, 0),
        pouches: values.map((declaredCents, index) =>
          pouch({
            id: `pouch-${remittanceIndex}-${index}`,
            number: `004217${remittanceIndex * 3 + index}`,
            declaredCents,
          }),
        ),
      }),
    ),
  }))

  it('the result does not depend on the order, and no pouch is matched twice', () => {
    fc.assert(
      fc.property(anyInput, ({ lines: freeLines, remittances: open }) => {
        const proposals = proposeMatches(freeLines, open)
        const reversedProposals = proposeMatches(freeLines.toReversed(), open.toReversed())
        const byLine = (list: typeof proposals) =>
          Object.fromEntries(
            list.map((proposal) => [
              proposal.lineId,
              [proposal.outcome, proposal.cause, proposal.candidates],
            ]),
          )
        expect(byLine(reversedProposals)).toEqual(byLine(proposals))
        const matchedIds = proposals
          .filter(({ outcome }) => outcome === 'matched')
          .flatMap(({ candidates }) => candidates[0]!.pouchIds)
        expect(new Set(matchedIds).size).toBe(matchedIds.length)
      }),
    )
  })

  it('a match has no difference and is at most five working days after the collection, if the carrier has not counted the pouches', () => {
    fc.assert(
      fc.property(anyInput, ({ lines: freeLines, remittances: open }) => {
        for (const { lineId, outcome, candidates } of proposeMatches(freeLines, open)) {
          expect(candidates.length > 0).toBe(outcome !== 'orphan')
          const match = outcome === 'matched' ? candidates[0]! : null
          if (!match) continue
          expect(match.differenceCents).toBe(0)
          expect(match.workingDays).toBeLessThanOrEqual(5)
          const found = open.find(({ id }) => id === match.remittanceId)!
          const { amountCents } = freeLines.find(({ id }) => id === lineId)!
          const shares = divideCredit(
            amountCents,
            found.pouches.filter(({ id }) => match.pouchIds.includes(id)),
          )
          expect(shares.reduce((sum, share) => sum + share.amountCents, 0)).toBe(amountCents)
        }
      }),
    )
  })
})

it('dividing a credit among pouches gives each its counted or declared amount when these add up to the credit, and otherwise nothing; a single pouch gets everything', () => {
  const counted = pouch({ countedCents: 28_000 })
  expect(divideCredit(48_000, [counted, OTHER_POUCH])).toEqual([
    { pouchId: 'pouch-1', amountCents: 28_000 },
    { pouchId: 'pouch-2', amountCents: 20_000 },
  ])
  expect(divideCredit(50_000, [counted, OTHER_POUCH])[0]).toEqual({
    pouchId: 'pouch-1',
    amountCents: 30_000,
  })
  expect(divideCredit(27_500, [counted])).toEqual([{ pouchId: 'pouch-1', amountCents: 27_500 }])
  expect(divideCredit(47_000, [counted, OTHER_POUCH])).toEqual([])
  expect(divideCredit(1, [])).toEqual([])
})

describe('numbers in labels', () => {
  it.each([
    ['VERST 0042177', '0042177', true],
    ['VERST 42177.', '0042177', true],
    ['VERST 00 42 177', '0042177', true],
    ['VERST 10042177', '0042177', false],
    ['VERST 00421770', '0042177', false],
    ['br 261116 482', 'BR-261116-482', true],
    ['XBR261116482', 'BR-261116-482', false],
    ['CARTE 12', '0012', false],
    ['CARTE 0012', '0012', true],
    ['CARTE 12 34', '1234', true],
    ['carte 0a12', '0A12', true],
    ['VERST BR 261116', 'br-261116', true],
    ['VERST 261116', 'br-261116', false],
    ['', '0042177', false],
  ])('%j names %s: %s', (text, number, isNamed) => {
    expect(namesNumber(text, number)).toBe(isNamed)
  })

  it('a reference is recognized only after REMISE or REM, with or without N°', () => {
    expect(namesReference('REMISE N°0012 CORMORAN', 12)).toBe(true)
    expect(namesReference('REM 12', 12)).toBe(true)
    expect(namesReference('remise n° 12', 12)).toBe(true)
    expect(namesReference('REMISE CB 12', 12)).toBe(false)
    expect(namesReference('REMISE 123', 12)).toBe(false)
  })

  it('a date after REMISE is not a reference', () => {
    expect(namesReference('REMISE 18/11', 18)).toBe(false)
    expect(namesReference('REMISE 18/11/2026 N 12', 18)).toBe(false)
    expect(namesReference('REMISE 18/11 REM 18', 18)).toBe(true)
    expect(namesReference('REMISE 18/CORMORAN', 18)).toBe(true)
  })
})

describe('the amount still expected', () => {
  // An accountant's example: of 2 320 € in two pouches, 2 000 € are credited without naming a pouch. 320 €
  // are left; a credit of 300 € is 20 € short.
  const partly = remittance({
    declaredCents: 232_000,
    creditedCents: 200_000,
    pouches: [pouch({ declaredCents: 132_000 }), { ...OTHER_POUCH, declaredCents: 100_000 }],
  })

  it('of all pouches is reduced by a credit that belongs to no pouch', () => {
    expect(remainingCredit(partly, partly.pouches)).toBe(32_000)
  })

  it('of one pouch is its own amount', () => {
    expect(remainingCredit(partly, [partly.pouches[0]!])).toBe(132_000)
  })

  it('of one pouch does not include what is missing from the credit of another', () => {
    const credited = { ...partly.pouches[0]!, creditedCents: 131_000 }
    const remainingPouches = [credited, partly.pouches[1]!]
    expect(
      remainingCredit({ creditedCents: 131_000, pouches: remainingPouches }, [remainingPouches[1]!]),
    ).toBe(100_000)
  })

  it('is compared with the amount of a line whose label names the receipt', () => {
    const lineWithReceipt = line({ amountCents: 30_000, label: 'VERST BR-261116-482' })
    expect(propose(lineWithReceipt, partly)?.candidates[0]).toMatchObject({ differenceCents: -2_000 })
  })
})
