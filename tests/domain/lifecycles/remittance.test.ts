import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'
import {
  correctsHandOver,
  decideHandOver,
  decidePreparation,
  decideRemittance,
  decideRemittanceSending,
  type HandOver,
  holdsPouches,
  isCreditedByBank,
  maySelfValidate,
  needsCarrier,
  needsDifferenceReason,
  type PouchData,
  type Preparation,
  REMITTANCE_STATUSES,
  type RemittanceCommand,
  type RemittanceStatus,
  returnedMinusDeclared,
} from '../../../src/domain/lifecycles/remittance.ts'
import { POUCH_TYPES, type PouchType } from '../../../src/domain/pouches/types.ts'

const pouch = (facts: Partial<PouchData> = {}): PouchData => ({
  id: 'a',
  type: 'NOTES',
  status: 'CREATED',
  date: '2026-11-20',
  valueCents: 42_000,
  ...facts,
})
const preparation = (facts: Partial<Preparation> = {}): Preparation => ({
  type: 'NOTES',
  pouches: [pouch()],
  carrier: { status: 'ACTIVE' },
  date: '2026-11-23',
  today: '2026-11-20',
  ...facts,
})

describe('preparing a remittance', () => {
  it('accepts free pouches of one type and adds up their declared values', () => {
    const pouches = [pouch(), pouch({ id: 'b', valueCents: 58_500 })]
    expect(decidePreparation(preparation({ pouches }))).toEqual({ to: 'PREPARED', totalCents: 100_500 })
  })

  it('needs a carrier for cash, but not for cheques and tickets', () => {
    expect(POUCH_TYPES.map((type) => [type, needsCarrier(type)])).toEqual([
      ['NOTES', true],
      ['CHEQUES', false],
      ['TICKETS', false],
      ['CHANGE', true],
    ])
    for (const type of ['CHEQUES', 'TICKETS'] as const) {
      const withoutCarrier = preparation({ type, pouches: [pouch({ type })], carrier: null })
      expect(decidePreparation(withoutCarrier)).toEqual({ to: 'PREPARED', totalCents: 42_000 })
    }
  })

  it.each<[string, Preparation, string]>([
    ['no pouch', preparation({ pouches: [] }), 'NoPouch'],
    [
      'a pouch of another remittance',
      preparation({ pouches: [pouch({ status: 'PREPARED' })] }),
      'PouchNotFree',
    ],
    [
      'a deleted pouch',
      preparation({ pouches: [pouch(), pouch({ id: 'b', status: 'DELETED' })] }),
      'PouchNotFree',
    ],
    [
      'a pouch of another type',
      preparation({ pouches: [pouch(), pouch({ id: 'b', type: 'CHEQUES' })] }),
      'PouchTypesDiffer',
    ],
    ['a date in the past', preparation({ date: '2026-11-19' }), 'RemittanceDatePast'],
    ['a Sunday', preparation({ date: '2026-11-22' }), 'RemittanceDateWeekend'],
    [
      'a day before that of a pouch',
      preparation({ pouches: [pouch({ date: '2026-11-24' })] }),
      'RemittanceDateBeforePouches',
    ],
    ['a total of zero', preparation({ pouches: [pouch({ valueCents: 0 })] }), 'TotalNotPositive'],
    ['a total below zero', preparation({ pouches: [pouch({ valueCents: -1 })] }), 'TotalNotPositive'],
    ['notes without a carrier', preparation({ carrier: null }), 'CarrierRequired'],
    [
      'change without a carrier',
      preparation({ type: 'CHANGE', pouches: [pouch({ type: 'CHANGE' })], carrier: null }),
      'CarrierRequired',
    ],
    ['an inactive carrier', preparation({ carrier: { status: 'INACTIVE' } }), 'CarrierInactive'],
    ['a deleted carrier', preparation({ carrier: { status: 'DELETED' } }), 'CarrierInactive'],
    [
      'an inactive carrier, although cheques need none',
      preparation({
        type: 'CHEQUES',
        pouches: [pouch({ type: 'CHEQUES' })],
        carrier: { status: 'INACTIVE' },
      }),
      'CarrierInactive',
    ],
  ])('is refused for %s', (_, facts, refusal) => {
    expect(decidePreparation(facts)).toEqual({ refusal })
  })

  it('reports the errors in a fixed order', () => {
    const worst = pouch({ status: 'VALIDATED', type: 'CHEQUES', valueCents: 0 })
    const decisionOn = (pouches: PouchData[], carrier: Preparation['carrier'] = null) =>
      decidePreparation(preparation({ pouches, carrier }))
    expect(decisionOn([])).toEqual({ refusal: 'NoPouch' })
    expect(decisionOn([worst])).toEqual({ refusal: 'PouchNotFree' })
    expect(decisionOn([{ ...worst, status: 'CREATED' }])).toEqual({ refusal: 'PouchTypesDiffer' })
    expect(decisionOn([{ ...worst, status: 'CREATED', type: 'NOTES' }])).toEqual({
      refusal: 'TotalNotPositive',
    })
    expect(decisionOn([pouch()])).toEqual({ refusal: 'CarrierRequired' })
  })

  it('succeeds exactly when every rule allows it, with the total of its pouches', () => {
    const anyPouch = fc.record<PouchData>({
      id: fc.uuid(),
      type: fc.constantFrom(...POUCH_TYPES),
      status: fc.constantFrom('CREATED' as const, ...POUCH_STATUSES),
      date: fc.constant('2026-11-20'),
      valueCents: fc.integer({ min: -10, max: 1_000 }),
    })
    const carrier = fc.option(fc.record({ status: fc.constantFrom('ACTIVE' as const, 'INACTIVE' as const) }))
    fc.assert(
      fc.property(
        fc.constantFrom(...POUCH_TYPES),
        fc.array(anyPouch, { maxLength: 3 }),
        carrier,
        (type, pouches, carrier) => {
          const totalCents = pouches.reduce((sum, pouch) => sum + pouch.valueCents, 0)
          const allowed =
            pouches.length > 0 &&
            pouches.every((pouch) => pouch.status === 'CREATED' && pouch.type === type) &&
            totalCents > 0 &&
            (carrier ? carrier.status === 'ACTIVE' : type === 'CHEQUES' || type === 'TICKETS')
          const decision = decidePreparation(preparation({ type, pouches, carrier }))
          if (allowed) expect(decision).toEqual({ to: 'PREPARED', totalCents })
          else expect(decision).toHaveProperty('refusal')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('handing a remittance over', () => {
  const handOver = (facts: Partial<HandOver> = {}): HandOver => ({
    status: 'PREPARED',
    pouchIds: ['a', 'b'],
    confirmedPouchIds: ['a', 'b'],
    leftPouchIds: [],
    preparedById: 'paul',
    actorId: 'marie',
    allowSelfValidation: false,
    ...facts,
  })

  it.each<[string, Partial<HandOver>, object]>([
    ['every pouch confirmed', {}, { to: 'VALIDATED' }],
    ['confirmed in another order, one twice', { confirmedPouchIds: ['b', 'a', 'b'] }, { to: 'VALIDATED' }],
    ['as a correction, after accounting sent it back', { status: 'UNVALIDATED' }, { to: 'VALIDATED' }],
    [
      'by its preparer where that is allowed',
      { actorId: 'paul', allowSelfValidation: true },
      { to: 'VALIDATED' },
    ],
    ['by its preparer', { actorId: 'paul' }, { refusal: 'SelfValidation' }],
    ['one pouch left behind', { confirmedPouchIds: ['a'], leftPouchIds: ['b'] }, { to: 'VALIDATED' }],
    [
      'every pouch left behind',
      { confirmedPouchIds: [], leftPouchIds: ['a', 'b'] },
      { refusal: 'NoPouchLeaves' },
    ],
    ['one pouch both confirmed and left behind', { leftPouchIds: ['b'] }, { refusal: 'PouchNotConfirmed' }],
    [
      'a pouch of another remittance left behind',
      { confirmedPouchIds: ['a'], leftPouchIds: ['c'] },
      { refusal: 'PouchNotConfirmed' },
    ],
    [
      'a pouch that came back, as a correction',
      { status: 'UNVALIDATED', confirmedPouchIds: ['a'], leftPouchIds: ['b'] },
      { to: 'VALIDATED' },
    ],
    ['one pouch missing', { confirmedPouchIds: ['a'] }, { refusal: 'PouchNotConfirmed' }],
    ['no pouch confirmed', { confirmedPouchIds: [] }, { refusal: 'PouchNotConfirmed' }],
    ['a pouch too many', { confirmedPouchIds: ['a', 'b', 'c'] }, { refusal: 'PouchNotConfirmed' }],
    ['another pouch instead', { confirmedPouchIds: ['a', 'c'] }, { refusal: 'PouchNotConfirmed' }],
    ['once cancelled', { status: 'CANCELED' }, { refusal: 'StatusDoesNotAllow' }],
    ['twice', { status: 'VALIDATED' }, { refusal: 'StatusDoesNotAllow' }],
  ])('%s, %j: %j', (_, facts, expected) => {
    expect(decideHandOver(handOver(facts))).toEqual(expected)
  })

  it('reports the wrong status first, then self-validation, then unconfirmed pouches', () => {
    const worst = { status: 'CANCELED', actorId: 'paul', confirmedPouchIds: [] } as const
    expect(decideHandOver(handOver(worst))).toEqual({ refusal: 'StatusDoesNotAllow' })
    expect(decideHandOver(handOver({ ...worst, status: 'PREPARED' }))).toEqual({ refusal: 'SelfValidation' })
    expect(decideHandOver(handOver({ ...worst, status: 'PREPARED', actorId: 'marie' }))).toEqual({
      refusal: 'PouchNotConfirmed',
    })
  })
})

it.each([
  [false, null, false],
  [true, null, true],
  [true, '2026-11-20T23:00:00.000Z', false],
  [true, '2026-11-20T22:59:59.999Z', true],
  [true, '2026-11-20T22:59:59.998Z', true],
])(
  'with self-validation allowed: %s, from %s (null: always), a preparer may hand over at 22:59:59.999: %s',
  (allowSelfValidation, selfValidationFrom, expected) => {
    const setting = { allowSelfValidation, selfValidationFrom }
    expect(maySelfValidate(setting, '2026-11-20T22:59:59.999Z')).toBe(expected)
  },
)

it('a hand-over is corrected once accounting has sent the remittance back, and only then', () => {
  expect(REMITTANCE_STATUSES.filter(correctsHandOver)).toEqual(['UNVALIDATED'])
})

describe('a remittance', () => {
  const decide = (
    status: RemittanceStatus,
    event: RemittanceCommand['event'],
    input: {
      type?: PouchType
      reason?: string
      creditedCents?: number | null
      alreadyCredited?: number | null
    } = {},
  ) =>
    decideRemittance(
      {
        status,
        type: input.type ?? 'NOTES',
        totalCents: 10_000,
        creditedCents: input.alreadyCredited ?? null,
      },
      { event, reason: input.reason ?? '', creditedCents: input.creditedCents ?? null },
    )

  it('can be undone when it is prepared, or validated and then sent back', () => {
    expect(decide('PREPARED', 'undo')).toEqual({ to: 'CANCELED' })
    expect(decide('UNVALIDATED', 'undo')).toEqual({ to: 'CANCELED' })
    expect(decide('VALIDATED', 'undo')).toEqual({ refusal: 'StatusDoesNotAllow' })
  })

  it('is validated by accounting once the credit is known, zero included', () => {
    expect(decide('VALIDATED', 'accountingValidate', { creditedCents: 10_000 })).toEqual({ to: 'AVALIDATED' })
    expect(decide('VALIDATED', 'accountingValidate', { creditedCents: 0, reason: 'Sacoche perdue' })).toEqual(
      {
        to: 'AVALIDATED',
      },
    )
    expect(decide('VALIDATED', 'accountingValidate', { alreadyCredited: 10_000 })).toEqual({
      to: 'AVALIDATED',
    })
    expect(decide('VALIDATED', 'accountingValidate')).toEqual({ refusal: 'CreditRequired' })
    expect(decide('PREPARED', 'accountingValidate')).toEqual({ refusal: 'StatusDoesNotAllow' })
  })

  it('needs a reason when the bank credited another amount than declared, by a cent in either direction', () => {
    for (const creditedCents of [9_999, 10_001, 0]) {
      const refused = { refusal: 'ReasonRequired' }
      expect(decide('VALIDATED', 'accountingValidate', { creditedCents })).toEqual(refused)
      expect(decide('VALIDATED', 'accountingValidate', { creditedCents, reason: '  ' })).toEqual(refused)
      expect(decide('VALIDATED', 'accountingValidate', { alreadyCredited: creditedCents })).toEqual(refused)
      const reason = 'Billet manquant'
      expect(decide('VALIDATED', 'accountingValidate', { creditedCents, reason })).toEqual({
        to: 'AVALIDATED',
      })
    }
    const corrected = { alreadyCredited: 9_000, creditedCents: 10_000 }
    expect(decide('VALIDATED', 'accountingValidate', corrected)).toEqual({ to: 'AVALIDATED' })
  })

  it('of change is validated without a credit: a typed amount or date, or a linked line, is refused', () => {
    const change = { status: 'VALIDATED', type: 'CHANGE', totalCents: 10_000, creditedCents: null } as const
    const validate = { event: 'accountingValidate', reason: '', creditedCents: null } as const
    expect(decideRemittance(change, validate)).toEqual({ to: 'AVALIDATED' })
    for (const creditedCents of [10_000, 5_000, 0])
      expect(decideRemittance(change, { ...validate, creditedCents })).toEqual({
        refusal: 'ChangeNotCredited',
      })
    const creditDate = { creditedOn: '2026-11-20', today: '2026-11-24', handedOverOn: '2026-11-20' }
    expect(decideRemittance(change, { ...validate, creditDate })).toEqual({ refusal: 'ChangeNotCredited' })
    // Before this rule a bank line could be linked to a remittance of change.
    const linked = { ...change, creditedCents: 10_000, isLinked: true }
    expect(decideRemittance(linked, validate)).toEqual({ refusal: 'BankLinesLinked' })
    expect(decideRemittance({ ...change, status: 'PREPARED' }, validate)).toEqual({
      refusal: 'StatusDoesNotAllow',
    })
  })

  it('of vouchers is validated without a credit: their issuers pay the dispatch', () => {
    const vouchers = {
      status: 'VALIDATED',
      type: 'TICKETS',
      totalCents: 11_400,
      creditedCents: null,
    } as const
    const validate = { event: 'accountingValidate', reason: '', creditedCents: null } as const
    expect(decideRemittance(vouchers, validate)).toEqual({ to: 'AVALIDATED' })
    const refused = { refusal: 'TicketsNotCredited' }
    for (const creditedCents of [11_400, 11_000, 0])
      expect(decideRemittance(vouchers, { ...validate, creditedCents })).toEqual(refused)
    const creditDate = { creditedOn: '2026-11-20', today: '2026-11-24', handedOverOn: '2026-11-20' }
    expect(decideRemittance(vouchers, { ...validate, creditDate })).toEqual(refused)
    // Before this rule a bank line could be linked to a remittance of vouchers.
    const linked = { ...vouchers, creditedCents: 11_400, isLinked: true }
    expect(decideRemittance(linked, validate)).toEqual({ refusal: 'BankLinesLinked' })
    expect(needsDifferenceReason({ ...vouchers, creditedCents: 1 })).toBe(false)
    expect(POUCH_TYPES.filter(isCreditedByBank)).toEqual(['NOTES', 'CHEQUES'])
  })

  it('keeps the amounts of linked bank lines: no other can be typed, and it is sent back only after they are unlinked', () => {
    const linked = {
      status: 'VALIDATED',
      type: 'NOTES',
      totalCents: 9_500,
      creditedCents: 9_000,
      isLinked: true,
    } as const
    const command = { reason: 'Bordereau illisible', creditedCents: null }
    expect(decideRemittance(linked, { ...command, event: 'accountingValidate' })).toEqual({
      to: 'AVALIDATED',
    })
    const typed = { ...command, event: 'accountingValidate' } as const
    expect(decideRemittance(linked, { ...typed, creditedCents: 9_000 })).toEqual({ to: 'AVALIDATED' })
    expect(decideRemittance(linked, { ...typed, creditedCents: 9_001 })).toEqual({
      refusal: 'BankLinesLinked',
    })
    expect(decideRemittance(linked, { ...command, event: 'invalidate' })).toEqual({
      refusal: 'BankLinesLinked',
    })
  })

  it('keeps the date of linked bank lines: no other can be typed', () => {
    const linked = {
      status: 'VALIDATED',
      type: 'NOTES',
      totalCents: 9_500,
      creditedCents: 9_500,
      creditedOn: '2026-11-20',
      isLinked: true,
    } as const
    const decideOn = (creditedOn: string) =>
      decideRemittance(linked, {
        event: 'accountingValidate',
        reason: '',
        creditedCents: null,
        creditDate: { creditedOn, today: '2026-11-24', handedOverOn: '2026-11-18' },
      })
    expect(decideOn('2026-11-20')).toEqual({ to: 'AVALIDATED' })
    expect(decideOn('2026-11-24')).toEqual({ refusal: 'BankLinesLinked' })
  })

  it('accepts a typed date of the credit from the day of the hand-over on', () => {
    const validated = { status: 'VALIDATED', type: 'NOTES', totalCents: 10_000, creditedCents: null } as const
    const decideOn = (creditedOn: string) =>
      decideRemittance(validated, {
        event: 'accountingValidate',
        reason: '',
        creditedCents: 10_000,
        creditDate: { creditedOn, today: '2026-11-24', handedOverOn: '2026-11-20' },
      })
    expect(decideOn('2026-11-19')).toEqual({ refusal: 'CreditBeforeHandOver' })
    expect(decideOn('2026-11-20')).toEqual({ to: 'AVALIDATED' })
  })

  it('is invalidated only with a reason, and no longer once it is controlled or cancelled', () => {
    expect(decide('VALIDATED', 'invalidate', { reason: 'Bordereau illisible' })).toEqual({
      to: 'UNVALIDATED',
    })
    expect(decide('VALIDATED', 'invalidate', { reason: ' ' })).toEqual({ refusal: 'ReasonRequired' })
    expect(decide('AVALIDATED', 'invalidate', { reason: 'Trop tard' })).toEqual({
      refusal: 'StatusDoesNotAllow',
    })
    expect(decide('CANCELED', 'invalidate')).toEqual({ refusal: 'StatusDoesNotAllow' })
  })

  it('is sent, and sent again after an error', () => {
    const decideSending = (status: RemittanceStatus) =>
      decideRemittanceSending({ status, creditedOn: null }, '2026-12-30')
    expect(decideSending('AVALIDATED')).toEqual({ to: 'SEND' })
    expect(decideSending('ERROR')).toEqual({ to: 'SEND' })
    expect(decideSending('SENT')).toEqual({ refusal: 'StatusDoesNotAllow' })
  })

  it.each([
    ['2027-01-01', { refusal: 'CreditInFuture' }],
    ['2027-01-02', { to: 'SEND' }],
    ['2027-01-03', { to: 'SEND' }],
  ])('is sent from the day of its last credit on: on %s', (today, expected) => {
    const credited = { status: 'AVALIDATED', creditedOn: '2027-01-02' } as const
    expect(decideRemittanceSending(credited, today)).toEqual(expected)
    expect(decideRemittanceSending({ ...credited, status: 'VALIDATED' }, today)).toEqual({
      refusal: 'StatusDoesNotAllow',
    })
  })

  it('holds its pouches until it is cancelled', () => {
    expect(REMITTANCE_STATUSES.filter((status) => !holdsPouches(status))).toEqual(['CANCELED'])
  })

  it('has a difference once its money has returned: negative when less returned than was declared', () => {
    const differenceOf = (returnedCents: number | null) =>
      returnedMinusDeclared({ totalCents: 400_00, returnedCents })
    expect(differenceOf(null)).toBeNull()
    expect([390_00, 400_00, 410_00, 0].map(differenceOf)).toEqual([-10_00, 0, 10_00, -400_00])
  })
})
