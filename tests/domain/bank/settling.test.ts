import { describe, expect, it } from 'vitest'
import {
  decideSettlement,
  decideSettlementUndo,
  needsTakings,
  proposeSettlement,
  type SettlementRequest,
  type UnsettledDay,
} from '../../../src/domain/bank/settling.ts'

const day = (date: string, cents: number, categoryId = 'cb'): UnsettledDay => ({
  establishmentId: 'lyon',
  date,
  categoryId,
  cents,
})
const SETTLING: SettlementRequest = {
  line: { account: 'FR1', amountCents: 99_300, isLinked: false, kind: 'CARDS' },
  kind: 'CARDS',
  accounts: ['FR0', 'FR1'],
  parts: [{ date: '2026-09-23', categoryId: 'cb', amountCents: 100_000 }],
  unsettled: [day('2026-09-23', 100_000)],
  feeCents: 700,
  reason: '',
}
const decide = (changes: Partial<SettlementRequest>) => decideSettlement({ ...SETTLING, ...changes })
const decideForLine = (changes: Partial<SettlementRequest['line']>) =>
  decide({ line: { ...SETTLING.line, ...changes } })
const partsOf = (amountCents: number, date = '2026-09-23') => [{ date, categoryId: 'cb', amountCents }]

describe('a settlement', () => {
  it('needs no reason when gross amount less fee is the amount of the line', () => {
    expect(decide({})).toEqual({ grossCents: 100_000, differenceCents: 0, reason: null })
    expect(decide({ reason: ' forgotten ' })).toMatchObject({ reason: null })
  })

  it('needs a reason for a difference of one cent, in both directions', () => {
    for (const [feeCents, differenceCents] of [
      [699, 1],
      [701, -1],
    ] as const) {
      expect(decide({ feeCents, reason: '  ' })).toEqual({ refusal: 'ReasonRequired' })
      expect(decide({ feeCents, reason: ' Arrondi ' })).toEqual({
        grossCents: 100_000,
        differenceCents,
        reason: 'Arrondi',
      })
    }
  })

  it('can settle a part of a day, and at most the rest of it', () => {
    const partialCredit = { line: { ...SETTLING.line, amountCents: 49_650 }, feeCents: 350 }
    expect(decide({ ...partialCredit, parts: partsOf(50_000) })).toMatchObject({
      grossCents: 50_000,
      differenceCents: 0,
    })
    for (const parts of [partsOf(100_001), partsOf(0), partsOf(-1), partsOf(1, '2026-09-24')])
      expect(decide({ parts })).toEqual({ refusal: 'SettlementExceeds' })
  })

  it('of a debit may be without a day, because a chargeback is a difference with a reason', () => {
    const debit = { line: { ...SETTLING.line, amountCents: -4_500 }, parts: [], feeCents: 0 }
    expect(decide({ ...debit, reason: 'Impayé' })).toMatchObject({ grossCents: 0, differenceCents: 4_500 })
    expect(decide({ ...debit, feeCents: 4_500 })).toMatchObject({ differenceCents: 0, reason: null })
  })

  it('needs takings, unless the line is a debit', () => {
    expect([1, 0, -1].map((amountCents) => needsTakings({ amountCents }))).toEqual([true, true, false])
  })

  it('is refused for a line that is linked, of another kind or of another account', () => {
    expect(decideForLine({ isLinked: true })).toEqual({ refusal: 'BankLineLinked' })
    expect(decideForLine({ kind: 'VOUCHERS' })).toEqual({ refusal: 'BankLineClassified' })
    expect(decideForLine({ kind: 'NONE' })).toMatchObject({ differenceCents: 0 })
    expect(decide({ accounts: [] })).toEqual({ refusal: 'BankAccountDiffers' })
  })

  it('is undone with a reason, but not while its entry is posted or a later settlement follows it', () => {
    const open = { isPosted: false, isFollowed: false }
    expect(decideSettlementUndo(open, 'Erreur')).toEqual({ to: 'UNDONE' })
    expect(decideSettlementUndo(open, ' ')).toEqual({ refusal: 'ReasonRequired' })
    expect(decideSettlementUndo({ ...open, isPosted: true }, 'Erreur')).toEqual({
      refusal: 'SettlementPosted',
    })
    expect(decideSettlementUndo({ ...open, isFollowed: true }, 'Erreur')).toEqual({
      refusal: 'SettlementFollowed',
    })
  })
})

describe('the proposed settlement', () => {
  const WEEK = [day('2026-09-21', 11_000), day('2026-09-22', 22_000), day('2026-09-23', 35_000)]
  const credit = (amountCents: number, label = 'REMISE CB', reference = '') => ({
    amountCents,
    bookedOn: '2026-09-24',
    label,
    reference,
  })
  const propose = (amountCents: number, kind: 'CARDS' | 'VOUCHERS', unsettled: readonly UnsettledDay[]) =>
    proposeSettlement(credit(amountCents), kind, unsettled)

  it('is the day or the consecutive days that leave a plausible fee', () => {
    expect(propose(32_769, 'CARDS', WEEK)).toEqual({
      days: [day('2026-09-21', 11_000), day('2026-09-22', 22_000)],
      feeCents: 231,
    })
    expect(propose(67_524, 'CARDS', WEEK)).toEqual({ days: WEEK, feeCents: 476 })
    expect(propose(22_000, 'CARDS', WEEK)).toEqual({ days: [WEEK[1]], feeCents: 0 })
  })

  it('is the latest days before the line, because acquirers credit within days, also if older days leave a smaller fee', () => {
    const latest = day('2026-09-23', 107_520)
    const vouchers = ['2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14'].map((date, index) =>
      day(date, [29_440, 23_650, 27_210, 27_090][index]!, 'titres'),
    )
    // 1 075,20 less a commission of 0,65 % is 1 068,21; the four older days are 1 073,90.
    expect(propose(106_821, 'CARDS', [...vouchers, latest])).toEqual({ days: [latest], feeCents: 699 })
    expect(propose(106_821, 'CARDS', vouchers)).toEqual({ days: vouchers, feeCents: 569 })
  })

  it('is the days with the smallest fee among those that end on the same day', () => {
    const amex = day('2026-09-23', 22_000, 'amex')
    const cards = day('2026-09-23', 22_100)
    expect(propose(21_900, 'CARDS', [cards, amex])).toEqual({ days: [amex], feeCents: 100 })
  })

  it('ends on the day of the line only if no earlier days fit', () => {
    const days = [day('2026-09-22', 22_000), day('2026-09-24', 22_000)]
    expect(propose(21_900, 'CARDS', days)).toEqual({ days: [days[0]], feeCents: 100 })
    expect(propose(21_900, 'CARDS', [days[1]!])).toEqual({ days: [days[1]], feeCents: 100 })
  })

  it('ends on the day that the label or the reference names, if that fits', () => {
    const days = [day('2026-09-21', 22_000), day('2026-09-22', 22_000), day('2026-09-23', 22_000)]
    const daysFor = (label: string, reference = '') =>
      proposeSettlement(credit(21_900, label, reference), 'CARDS', days)?.days
    for (const label of [
      'REMISE CB DU 21/09',
      'CB 21.09.26',
      'CB 21-09-2026 LYON',
      'REM 210926',
      'CB20260921',
      'CB 21/09/2026',
    ])
      expect(daysFor(label), label).toEqual([days[0]])
    expect(daysFor('REMISE CB', 'CB20260922')).toEqual([days[1]])
    // A commission of 21,09 is no date.
    for (const label of [
      'REMISE CB 2109',
      'REF 1210926',
      'CB 20/09',
      'CB 21/09/25',
      'REMISE CB COM 21.09',
      'COM 21-09',
    ])
      expect(daysFor(label), label).toEqual([days[2]])
  })

  it('accepts a fee of at most 3 % for cards and 5 % for vouchers', () => {
    const days = [day('2026-09-23', 10_000)]
    expect(propose(9_700, 'CARDS', days)).toEqual({ days, feeCents: 300 })
    expect(propose(9_699, 'CARDS', days)).toBeNull()
    expect(propose(9_500, 'VOUCHERS', days)).toEqual({ days, feeCents: 500 })
    expect(propose(9_499, 'VOUCHERS', days)).toBeNull()
  })

  it('covers at most five consecutive days: for a credit of six days there is none', () => {
    const days = [1, 2, 3, 4, 5, 6].map((date) => day(`2026-09-0${date}`, 10_000))
    expect(propose(50_000, 'CARDS', days)).toEqual({ days: days.slice(1), feeCents: 0 })
    expect(propose(60_000, 'CARDS', days)).toBeNull()
  })

  it('is none for a debit, for a credit above the takings, and over days of two categories', () => {
    expect(propose(-4_500, 'CARDS', WEEK)).toBeNull()
    expect(propose(68_001, 'CARDS', WEEK)).toBeNull()
    const mixed = [day('2026-09-22', 5_000), day('2026-09-23', 5_000, 'amex')]
    expect(propose(10_000, 'CARDS', mixed)).toBeNull()
  })
})
