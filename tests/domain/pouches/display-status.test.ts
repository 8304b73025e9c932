import { expect, it } from 'vitest'
import { pouchDisplayStatus } from '../../../src/domain/pouches/display-status.ts'

it.each([
  ['VALIDATED', 'remittance-1', 'carrier-1', 'VALIDATED'],
  ['VALIDATED', 'remittance-1', null, 'DEPOSITED'],
  ['VALIDATED', null, null, 'VALIDATED'],
  ['CREATED', null, null, 'CREATED'],
  ['PREPARED', 'remittance-1', 'carrier-1', 'PREPARED'],
  ['PREPARED', 'remittance-1', null, 'PREPARED'],
] as const)(
  'a pouch that is %s in the remittance %s with the carrier %s is shown as %s',
  (status, remittanceId, remittanceCarrierId, shown) => {
    expect(pouchDisplayStatus({ status, remittanceId, remittanceCarrierId })).toBe(shown)
  },
)
