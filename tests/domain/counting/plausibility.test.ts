import { describe, expect, it } from 'vitest'
import { isImplausible } from '../../../src/domain/counting/plausibility.ts'

const counted = (totalCents: number | null, expectedCents: number | null = null) => ({
  countType: 4 as const,
  totalCents,
  expectedCents,
  floatCents: 15_000,
})

describe('a counted total', () => {
  it('is questioned when it is more than three times the expected amount, to which the float is added for cash', () => {
    expect(isImplausible(counted(2_345_000, 150_000))).toBe(true)
    expect(isImplausible(counted(495_001, 150_000))).toBe(true)
    expect(isImplausible(counted(495_000, 150_000))).toBe(false)
    // Card receipts contain no float: 3 × 1,500 € = 4,500 €.
    expect(isImplausible({ ...counted(450_001, 150_000), countType: 1 })).toBe(true)
    expect(isImplausible({ ...counted(450_000, 150_000), countType: 1 })).toBe(false)
  })

  it('is not questioned up to 1,000 €, even if less is expected', () => {
    expect(isImplausible(counted(100_000, 100))).toBe(false)
    expect(isImplausible(counted(100_001, 100))).toBe(true)
  })

  it('is questioned above 10,000 € without an expected amount above zero', () => {
    expect(isImplausible(counted(1_000_000))).toBe(false)
    expect(isImplausible(counted(1_000_001))).toBe(true)
    for (const notPositive of [0, -1]) {
      expect(isImplausible(counted(1_000_000, notPositive))).toBe(false)
      expect(isImplausible(counted(1_000_001, notPositive))).toBe(true)
    }
  })

  it('is not questioned when nothing was counted', () => {
    expect(isImplausible(counted(null, 150_000))).toBe(false)
  })
})
