import { describe, expect, it } from 'vitest'
import { inAndOut, inOrder, sumByType } from '../../src/views/wallet/since.ts'
import { movement } from '../machines/support/wallet.ts'

const MOVEMENTS = [
  movement({ type: 'DECREASE', movementCents: -190_00 }),
  movement({ type: 'COUNT', movementCents: 19_80 }),
  movement({ type: 'COUNT', movementCents: 5_20 }),
  movement({ type: 'REVERSAL', movementCents: -5_20 }),
]

describe('what moved since an inventory', () => {
  it('is added up by type, what comes in first, and adds up to all of it', () => {
    expect(sumByType(MOVEMENTS)).toEqual([
      { type: 'COUNT', count: 2, cents: 25_00 },
      { type: 'DECREASE', count: 1, cents: -190_00 },
      { type: 'REVERSAL', count: 1, cents: -5_20 },
    ])
    expect(sumByType([])).toEqual([])
  })

  it('is told in one order, however the server adds it up', () => {
    const sums = sumByType(MOVEMENTS)
    expect(inOrder(sums.toReversed())).toEqual(sums)
  })

  it('came in and went out, each at least zero', () => {
    expect(inAndOut(MOVEMENTS)).toEqual({ inCents: 25_00, outCents: 195_20 })
    expect(inAndOut([])).toEqual({ inCents: 0, outCents: 0 })
  })
})
