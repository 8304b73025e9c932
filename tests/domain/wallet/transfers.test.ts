import { describe, expect, it } from 'vitest'
import { MAX_PIECES } from '../../../src/domain/counting/denominations.ts'
import { validateTransfer } from '../../../src/domain/wallet/transfers.ts'

describe('the money of a purchase, a paying in or a float', () => {
  it('has the value of its rolls, coins and notes, and contains the coins of the rolls', () => {
    // Two rolls of 25 coins of 2 €, 3 loose ones, and a note of 50 €.
    expect(validateTransfer({ rolls: { 200: 2 }, denominations: { 200: 3, 5000: 1, 100: 0 } })).toEqual({
      valueCents: 15_600,
      denominations: { 200: 53, 5000: 1 },
      rolls: { 200: 2 },
    })
  })

  it.each([
    ['nothing', { rolls: {}, denominations: {} }, 'MoneyRequired'],
    ['zeros', { rolls: { 200: 0 }, denominations: { 5000: 0 } }, 'MoneyRequired'],
    ['a roll of notes', { rolls: { 5000: 1 }, denominations: {} }, 'RollsInvalid'],
    ['a coin that does not exist', { rolls: {}, denominations: { 3: 1 } }, 'DenominationsInvalid'],
    [
      'more coins in rolls than can be stored',
      { rolls: { 1: MAX_PIECES }, denominations: {} },
      'RollsInvalid',
    ],
  ])('is refused with %s', (_, entry, refusal) => {
    expect(validateTransfer(entry)).toEqual({ refusal })
  })
})
