import { describe, expect, it } from 'vitest'
import { selectIsBlind } from '../../src/machines/cash-log/selectors.ts'
import { selectIsCounted } from '../../src/machines/coin-reception/machine.ts'
import {
  selectDateFault,
  selectFirstCreditDate,
  selectNeedsReason,
} from '../../src/machines/remittance-control/machine.ts'
import { selectCountedPieces } from '../../src/machines/wallet-inventory/machine.ts'
import { remittance } from './support/remitting.ts'

/* Tests single selectors of screens with the contexts that they distinguish. */

/** A function that applies the selector to a snapshot with this context and state. */
function answerOf<Snapshot, Answer>(select: (snapshot: Snapshot) => Answer) {
  return (context: object, state = '') =>
    select({ context, matches: (path: string) => path === state } as Snapshot)
}

describe('the credit of a remittance', () => {
  const handedOver = remittance({ status: 'VALIDATED', validatedAt: '2026-11-23T23:30:00.000Z' })
  const dateFault = (...paths: string[]) =>
    answerOf(selectDateFault)({
      refusal: { issues: paths.map((path) => ({ path, key: `failure.${path}` })) },
    })

  it('is dated at the earliest on the day of the hand-over at the establishment', () => {
    const firstDate = (credited: object) => answerOf(selectFirstCreditDate)({ remittance: credited })
    expect(firstDate(handedOver)).toBe('2026-11-24')
    expect(firstDate(remittance())).toBeNull()
  })

  it('requires a reason when it differs from the total', () => {
    const needsReason = (cents: number) =>
      answerOf(selectNeedsReason)({ remittance: handedOver, amount: { kind: 'amount', cents } })
    expect([needsReason(400_00), needsReason(399_99)]).toEqual([false, true])
  })

  it('shows at the date only the error of the date', () => {
    expect(dateFault('amount', 'creditedOn')).toBe('failure.creditedOn')
    expect(dateFault('amount')).toBeNull()
    expect(answerOf(selectDateFault)({ refusal: null })).toBeNull()
  })
})

describe('coins', () => {
  it('are counted as soon as one quantity is typed', () => {
    const isCounted = (text: Record<string, string>) => answerOf(selectIsCounted)({ text })
    expect([isCounted({}), isCounted({ 'piece.100': ' ' }), isCounted({ 'piece.100': '0' })]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('of an inventory are known by denomination once a quantity is typed, and not if only the total is counted', () => {
    const pieces = (mode: string, text: Record<string, string>) =>
      answerOf(selectCountedPieces)({ mode, text })
    expect(pieces('pieces', { 'piece.100': '3' })).toEqual({ '100': 3 })
    expect(pieces('pieces', {})).toBeNull()
    expect(pieces('total', { 'piece.100': '3' })).toBeNull()
  })
})

describe('counting blind', () => {
  it.each([
    { expectedHidden: true, state: 'counting', isBlind: true },
    { expectedHidden: true, state: 'reviewing', isBlind: true },
    { expectedHidden: true, state: 'validated', isBlind: false },
    { expectedHidden: true, state: 'alreadyValidated', isBlind: false },
    { expectedHidden: false, state: 'counting', isBlind: false },
  ])(
    'in the state $state with expectedHidden $expectedHidden hides the expected amounts: $isBlind',
    ({ expectedHidden, state, isBlind }) => {
      expect(answerOf(selectIsBlind)({ setup: { expectedHidden } }, state)).toBe(isBlind)
    },
  )

  it('does not apply before the setup is loaded', () => {
    expect(answerOf(selectIsBlind)({ setup: null }, 'loading')).toBe(false)
  })
})
