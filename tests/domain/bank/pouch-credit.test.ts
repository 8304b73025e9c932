import { describe, expect, it } from 'vitest'
import { expectedCredit, waitingPouches } from '../../../src/domain/bank/matching.ts'

const pouch = { id: '1', number: '0001', declaredCents: 10_000, countedCents: null, creditedCents: null }

describe('the credit of a pouch', () => {
  it('is expected to be the carrier’s count, or the declared amount if the carrier has not counted the pouch', () => {
    expect(expectedCredit({ ...pouch, countedCents: 9_950 })).toBe(9_950)
    expect(expectedCredit(pouch)).toBe(10_000)
  })

  it('is awaited until the bank has credited the pouch', () => {
    expect(waitingPouches([pouch, { ...pouch, id: '2', creditedCents: 10_000 }])).toEqual([pouch])
  })
})
