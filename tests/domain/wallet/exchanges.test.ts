import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COINS,
  denominationsTotal,
  MAX_PIECES,
  NOTES,
  ROLLS,
  rollsTotal,
} from '../../../src/domain/counting/denominations.ts'
import { canFollow, nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { POUCH_STATUSES, pouchLifecycle } from '../../../src/domain/lifecycles/pouch.ts'
import { POUCH_TYPES } from '../../../src/domain/pouches/types.ts'
import {
  decideReception,
  type ExchangeData,
  exchangeState,
  isExchanged,
  undoReceptionEvent,
  validateReception,
  withRolls,
} from '../../../src/domain/wallet/exchanges.ts'

const pieces = (max: number) =>
  fc.dictionary(fc.constantFrom(...[...NOTES, ...COINS].map(String)), fc.integer({ min: 0, max }))
const rollsOf = (max: number) =>
  fc.dictionary(fc.constantFrom(...COINS.map(String)), fc.integer({ min: 0, max }))

describe('a reception', () => {
  it.each<[Parameters<typeof validateReception>[0], ReturnType<typeof validateReception>]>([
    [
      { rolls: { 200: 2, 100: 0 }, denominations: { 100: 3 } },
      { valueCents: 10_300, denominations: { 200: 50, 100: 3 }, rolls: { 200: 2 } },
    ],
    [
      { rolls: {}, denominations: { 1: 1 } },
      { valueCents: 1, denominations: { 1: 1 }, rolls: {} },
    ],
    [{ rolls: {}, denominations: {} }, { refusal: 'CoinsRequired' }],
    [{ rolls: { 50: 0 }, denominations: { 1: 0 } }, { refusal: 'CoinsRequired' }],
    [{ rolls: { 500: 1 }, denominations: {} }, { refusal: 'RollsInvalid' }],
    [{ rolls: { 50: -1 }, denominations: {} }, { refusal: 'RollsInvalid' }],
    [{ rolls: { 50: 0.5 }, denominations: {} }, { refusal: 'RollsInvalid' }],
    [
      { rolls: { 200: 1 }, denominations: { 5000: 1, 500: 0 } },
      { valueCents: 10_000, denominations: { 200: 25, 5000: 1 }, rolls: { 200: 1 } },
    ],
    [{ rolls: {}, denominations: { 300: 1 } }, { refusal: 'DenominationsInvalid' }],
    [{ rolls: {}, denominations: { 100: -1 } }, { refusal: 'DenominationsInvalid' }],
  ])('of %j is %j', (entry, decision) => expect(validateReception(entry)).toEqual(decision))

  it('is refused when its rolls contain more coins of one face value than can be counted', () => {
    for (const face of COINS) {
      const most = Math.floor(MAX_PIECES / ROLLS[face])
      expect(validateReception({ rolls: { [face]: most }, denominations: {} })).toHaveProperty('valueCents')
      expect(validateReception({ rolls: { [face]: most + 1 }, denominations: {} })).toEqual({
        refusal: 'RollsInvalid',
      })
    }
  })

  it('has the value of its rolls, loose coins and notes', () => {
    fc.assert(
      fc.property(rollsOf(50), pieces(900), (rolls, denominations) => {
        const decision = validateReception({ rolls, denominations })
        const worth = rollsTotal(rolls) + denominationsTotal(denominations)
        if ('refusal' in decision) {
          expect([decision.refusal, worth]).toEqual(['CoinsRequired', 0])
          return
        }
        expect(decision.valueCents).toBe(worth)
        expect(denominationsTotal(decision.denominations)).toBe(worth)
        expect(decision.denominations).toEqual(withRolls({ rolls, denominations }))
      }),
    )
  })
})

describe('an exchange', () => {
  const inProgress: ExchangeData = { type: 'CHANGE', status: 'CREATED', valueCents: 10_000, received: false }
  const exact = { valueCents: 10_000, confirmedDifference: false }

  it.each<[string, Partial<ExchangeData>, Partial<typeof exact>, ReturnType<typeof decideReception>]>([
    ['a pouch in the establishment', {}, {}, { differenceCents: 0 }],
    ['a pouch that the carrier has', { status: 'VALIDATED' }, {}, { differenceCents: 0 }],
    ['a pouch in a prepared remittance', { status: 'PREPARED' }, {}, { refusal: 'ExchangePrepared' }],
    ['a deleted pouch', { status: 'DELETED' }, {}, { refusal: 'ExchangeCanceled' }],
    [
      'a pouch whose coins were received',
      { status: 'ARCHIVED', received: true },
      {},
      { refusal: 'ExchangeReceived' },
    ],
    [
      'a pouch whose coins were received while the carrier has it',
      { status: 'VALIDATED', received: true },
      {},
      { refusal: 'ExchangeReceived' },
    ],
    ['a cent less', {}, { valueCents: 9_999 }, { refusal: 'DifferenceNotConfirmed' }],
    ['a cent more', {}, { valueCents: 10_001 }, { refusal: 'DifferenceNotConfirmed' }],
    ['a cent less, confirmed', {}, { valueCents: 9_999, confirmedDifference: true }, { differenceCents: -1 }],
    ['a cent more, confirmed', {}, { valueCents: 10_001, confirmedDifference: true }, { differenceCents: 1 }],
    // The status of the pouch is checked before the difference.
    [
      'too little for a deleted pouch',
      { status: 'DELETED' },
      { valueCents: 1 },
      { refusal: 'ExchangeCanceled' },
    ],
  ])('accepts or refuses coins: %s', (_, facts, reception, decision) =>
    expect(decideReception({ ...inProgress, ...facts }, { ...exact, ...reception })).toEqual(decision),
  )

  it.each(POUCH_TYPES.filter((type) => type !== 'CHANGE'))('does not exist for a pouch of %s', (type) => {
    for (const status of POUCH_STATUSES)
      expect(decideReception({ ...inProgress, type, status }, exact)).toEqual({ refusal: 'NotAnExchange' })
  })

  it('accepts coins exactly if the lifecycle of its pouch allows it', () => {
    for (const status of POUCH_STATUSES) {
      const isAllowed = !(
        'refusal' in decideReception({ ...inProgress, status, received: status === 'ARCHIVED' }, exact)
      )
      expect([status, isAllowed]).toEqual([status, canFollow(pouchLifecycle, status, 'receive')])
    }
  })

  it('has one state for each status of its pouch, if its coins are received exactly when the pouch is archived', () => {
    expect(
      POUCH_STATUSES.map((status) => exchangeState({ status, received: status === 'ARCHIVED' })),
    ).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'RECEIVED', 'CANCELED'])
    expect(POUCH_STATUSES.filter((status) => isExchanged({ type: 'CHANGE', status }))).toEqual(['ARCHIVED'])
    expect(POUCH_TYPES.filter((type) => isExchanged({ type, status: 'ARCHIVED' }))).toEqual(['CHANGE'])
  })
})

describe('undoing a reception', () => {
  it('gives the pouch the status from which its coins were received', () => {
    const statusAfter = (isInRemittance: boolean) =>
      nextStatus(pouchLifecycle, 'ARCHIVED', undoReceptionEvent({ isInRemittance }))
    expect(statusAfter(true)).toEqual({ to: 'VALIDATED' })
    expect(statusAfter(false)).toEqual({ to: 'CREATED' })
  })
})
