import { describe, expect, it } from 'vitest'
import {
  explainBalance,
  sortForExplanation,
  sumByType,
  totalsInAndOut,
} from '../../src/views/wallet/balance-explanation.ts'
import { fieldOfTotal } from '../../src/views/wallet/transfer-rules.ts'
import { movement } from '../machines/support/wallet.ts'

const MOVEMENTS = [
  movement({ type: 'DECREASE', movementCents: -190_00 }),
  movement({ type: 'COUNT', movementCents: 19_80 }),
  movement({ type: 'COUNT', movementCents: 5_20 }),
  movement({ type: 'REVERSAL', movementCents: -5_20 }),
]

describe('the movements since an inventory', () => {
  it('are added up by type, incoming ones first', () => {
    expect(sumByType(MOVEMENTS)).toEqual([
      { type: 'COUNT', count: 2, cents: 25_00 },
      { type: 'DECREASE', count: 1, cents: -190_00 },
      { type: 'REVERSAL', count: 1, cents: -5_20 },
    ])
    expect(sumByType([])).toEqual([])
  })

  it('have a fixed order, independent of that of the server', () => {
    const sums = sumByType(MOVEMENTS)
    expect(sortForExplanation(sums.toReversed())).toEqual(sums)
  })

  it('have totals of incoming and outgoing amounts, each at least zero', () => {
    expect(totalsInAndOut(MOVEMENTS)).toEqual({ inCents: 25_00, outCents: 195_20 })
    expect(totalsInAndOut([])).toEqual({ inCents: 0, outCents: 0 })
  })
})

describe('a balance', () => {
  const lastInventory = {
    id: 'movement-1',
    date: '2026-11-16',
    at: '2026-11-16T09:00:00.000Z',
    byName: 'Ada Martin',
    totalCents: 800_00,
    differenceCents: -1_00,
  }
  const period = {
    from: null,
    to: '2026-11-20',
    openingCents: 0,
    closingCents: 629_80,
    types: [
      { type: 'INVENTORY', count: 9, cents: 700_00 },
      { type: 'DECREASE', count: 400, cents: -70_20 },
    ],
  } as const
  const wallet = { lastInventory, period: { ...period, types: [...period.types] } }

  it('is explained by the last inventory and the movements since', () => {
    expect(explainBalance(wallet, MOVEMENTS)).toEqual({ from: lastInventory, sums: sumByType(MOVEMENTS) })
  })

  it('is explained by all movements of the period when there are too many since the last inventory', () => {
    expect(explainBalance(wallet, null)).toEqual({
      from: null,
      sums: [
        { type: 'DECREASE', count: 400, cents: -70_20 },
        { type: 'INVENTORY', count: 9, cents: 700_00 },
      ],
    })
  })
})

it('a refused total is shown at the first typed quantity, which can be one of rolls, and otherwise at the first coin', () => {
  expect(fieldOfTotal({ 'roll.100': '0', 'piece.5000': '0', comment: '1' })).toBe('roll.100')
  expect(fieldOfTotal({ 'roll.100': ' ', 'piece.5000': '0' })).toBe('piece.5000')
  expect(fieldOfTotal({ comment: '1' })).toBe('piece.200')
})
