import { describe, expect, it } from 'vitest'
import { decideMovementUndo, isUndoable } from '../../../src/domain/wallet/undo.ts'
import { WALLET_MOVEMENT_TYPES } from '../../../src/domain/wallet/wallet.ts'

describe('undoing a wallet movement', () => {
  const reception = { type: 'RECEPTION', isReversed: false, finalBy: null } as const

  it.each<[string, Partial<Parameters<typeof decideMovementUndo>[0]>, string | null]>([
    ['a reception that nothing made final', {}, null],
    ['a purchase', { type: 'PURCHASE' }, null],
    ['money that was paid in', { type: 'PAYING_IN' }, null],
    ['the float of a till', { type: 'FLOAT' }, null],
    ['a movement that was undone', { isReversed: true }, 'MovementUndone'],
    [
      'a movement that was undone before its month was closed',
      { isReversed: true, finalBy: 'MONTH_CLOSED' },
      'MovementUndone',
    ],
    ['a reception that is posted', { finalBy: 'POSTED' }, 'MovementPosted'],
    ['a purchase that is posted', { type: 'PURCHASE', finalBy: 'POSTED' }, 'MovementPosted'],
    ['a movement of a closed month', { finalBy: 'MONTH_CLOSED' }, 'MonthClosed'],
    ['a movement before an inventory', { finalBy: 'COUNTED' }, 'CountedSinceMovement'],
    ['an inventory', { type: 'INVENTORY' }, 'NotUndoable'],
    ['a withdrawal', { type: 'DECREASE' }, 'NotUndoable'],
    ['the coins of a till', { type: 'COUNT' }, 'NotUndoable'],
    ['a reversal', { type: 'REVERSAL' }, 'NotUndoable'],
  ])('%s, %j: %j', (_, changes, refusal) =>
    expect(decideMovementUndo({ ...reception, ...changes })).toEqual(refusal && { refusal }),
  )

  it('is possible only for a reception, a purchase, money that was paid in and a float', () => {
    expect(WALLET_MOVEMENT_TYPES.filter(isUndoable)).toEqual(['RECEPTION', 'PURCHASE', 'PAYING_IN', 'FLOAT'])
  })
})
