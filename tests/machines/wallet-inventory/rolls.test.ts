import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  countedCents,
  countPieces,
  parseInventory,
} from '../../../src/machines/wallet-inventory/entry.ts'

const inventory = (text: Record<string, string>) => ({ mode: 'pieces' as const, text })

/** Banks roll 25 coins of 2 € and of 1 €, 40 of 0.50, 0.20 and 0.10 €, and 50 of the smaller ones. */
describe('rolls of coins in an inventory', () => {
  it.each([
    [{ 'roll.200': '1' }, 50_00],
    [{ 'roll.100': '2' }, 50_00],
    [{ 'roll.50': '1' }, 20_00],
    [{ 'roll.20': '3' }, 24_00],
    [{ 'roll.10': '1+1' }, 8_00],
    [{ 'roll.5': '1' }, 2_50],
    [{ 'roll.2': '4' }, 4_00],
    [{ 'roll.1': '1' }, 50],
    [{ 'roll.200': '2', 'piece.200': '7', 'piece.2000': '3' }, 100_00 + 14_00 + 60_00],
    [{ 'roll.200': '0' }, 0],
  ])('%j are worth %i cents', (text, cents) => {
    expect(countedCents(inventory(text))).toBe(cents)
  })

  it('are sent as coins, added to the loose ones', () => {
    const context = {
      ...inventory({ 'roll.200': '2', 'piece.200': '7', 'roll.50': '1', 'piece.5000': '4' }),
      comment: '',
      version: 3,
    }
    expect(bodyOf(context as never)).toEqual({
      denominations: { '5000': 4, '200': 57, '50': 40 },
      version: 3,
      comment: '',
    })
  })

  it('with an invalid number have an error at their own field', () => {
    expect(parseInventory(inventory({ 'roll.100': 'deux', 'piece.100': '3' })).faults).toEqual({
      'roll.100': 'QuantityInvalid',
    })
  })

  it('are not counted while nothing is typed', () => {
    expect(countPieces({ 'roll.200': ' ' }).pieces).toBeNull()
    expect(countedCents(inventory({}))).toBeNull()
  })
})
