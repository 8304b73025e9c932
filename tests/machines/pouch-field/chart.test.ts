import { expect, it } from 'vitest'
import { parsePouchField } from '../../../src/domain/pouches/custody-checks.ts'
import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('pouch field', spec)

it('the input of a pouch is parsed by its kind, and an empty one removes the value', () => {
  expect(parsePouchField({ field: 'seal', text: ' sc-42 ' })).toEqual({
    changes: { sealNumber: ' sc-42 ' },
  })
  expect(parsePouchField({ field: 'seal', text: '  ' })).toEqual({ changes: { sealNumber: null } })
  expect(parsePouchField({ field: 'carrierCount', text: '155,50' })).toEqual({
    changes: { carrierCountedCents: 155_50 },
  })
  expect(parsePouchField({ field: 'carrierCount', text: '' })).toEqual({
    changes: { carrierCountedCents: null },
  })
  expect(parsePouchField({ field: 'carrierCount', text: '1,234' })).toEqual({ refusal: 'MoneyTooPrecise' })
})
