import { describe, expect, it } from 'vitest'
import { parsePouchField } from '../../../src/machines/pouch-field/reading.ts'
import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('pouch fact', spec)

describe('the input of a pouch', () => {
  it('is parsed by its kind, and an empty one removes the value', () => {
    expect(parsePouchField({ fact: 'seal', text: ' sc-42 ' })).toEqual({ facts: { sealNumber: ' sc-42 ' } })
    expect(parsePouchField({ fact: 'seal', text: '  ' })).toEqual({ facts: { sealNumber: null } })
    expect(parsePouchField({ fact: 'carrierCount', text: '155,50' })).toEqual({
      facts: { carrierCountedCents: 155_50 },
    })
    expect(parsePouchField({ fact: 'carrierCount', text: '' })).toEqual({
      facts: { carrierCountedCents: null },
    })
    expect(parsePouchField({ fact: 'carrierCount', text: '1,234' })).toEqual({ fault: 'MoneyTooPrecise' })
  })
})
