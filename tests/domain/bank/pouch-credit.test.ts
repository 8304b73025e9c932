import { describe, expect, it } from 'vitest'
import { expectedCredit, waitingPouches } from '../../../src/domain/bank/matching.ts'

const pouch = { id: '1', number: '0001', declaredCents: 10_000, countedCents: null, creditedCents: null }

describe('the credit of a pouch', () => {
  it('is expected with the carrier’s count, or by default with the declared amount', () => {
    expect(expectedCredit({ ...pouch, countedCents: 9_950 })).toBe(9_950)
    expect(expectedCredit(pouch)).toBe(10_000)
  })

  it('is expected until the bank has credited it', () => {
    expect(waitingPouches([pouch, { ...pouch, id: '2', creditedCents: 10_000 }])).toEqual([pouch])
  })
})
