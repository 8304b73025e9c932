import { expect, it } from 'vitest'
import { remittanceDisplayStatus } from '../../../src/domain/lifecycles/without-carrier.ts'

it.each([
  ['VALIDATED', null, 'DEPOSITED'],
  ['VALIDATED', 'carrier-1', 'VALIDATED'],
  ['PREPARED', null, 'PREPARED'],
] as const)('a remittance that is %s with the carrier %s is shown as %s', (status, carrierId, shown) => {
  expect(remittanceDisplayStatus({ status, carrierId })).toBe(shown)
})
