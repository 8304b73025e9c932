import { describe, expect, it } from 'vitest'
import { withReadableAmounts } from '../../../src/domain/lists/address.ts'
import { amountText, parseAmountFilter } from '../../../src/domain/lists/amount-filter.ts'

describe('filters by amount', () => {
  it('drops an amount that is not written in digits and keeps every other filter', () => {
    expect(
      withReadableAmounts(
        { q: '0042', status: 'CREATED', valueCents_from: '15000', valueCents_to: '1e9', type: undefined },
        'valueCents',
      ),
    ).toEqual({ q: '0042', status: 'CREATED', valueCents_from: '15000' })
  })

  it('writes an amount as people type it, and an absent or invalid one as an empty text', () => {
    expect(amountText('15050')).toBe('150,50')
    expect(amountText(undefined)).toBe('')
    expect(amountText('-3')).toBe('')
  })

  it('reads a typed amount into cents, null for a blank text, undefined for text that is no amount', () => {
    expect(parseAmountFilter('150,50')).toBe('15050')
    expect(parseAmountFilter(' ')).toBeNull()
    expect(parseAmountFilter('abc')).toBeUndefined()
  })
})
