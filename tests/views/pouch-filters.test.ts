import { describe, expect, it } from 'vitest'
import { amountFilter, amountText, pouchQuery } from '../../src/views/pouches/filters.ts'

describe('the filters of pouches', () => {
  it('ask the server for what the address says, and for no amount that is none', () => {
    expect(
      pouchQuery({ q: '0042', status: 'CREATED', valueCents_from: '15000', valueCents_to: '1e9' }),
    ).toEqual({
      q: '0042',
      status: 'CREATED',
      valueCents_from: '15000',
    })
  })

  it('write an amount as people type it, and read it back', () => {
    expect(amountText('15050')).toBe('150,50')
    expect(amountText(undefined)).toBe('')
    expect(amountText('-3')).toBe('')
    expect(amountFilter('150,50')).toBe('15050')
    expect(amountFilter(' ')).toBeNull()
    expect(amountFilter('abc')).toBeUndefined()
  })
})
