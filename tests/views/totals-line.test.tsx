import { expect, it } from 'vitest'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import { TotalsLine } from '../../src/views/cash-log/log/totals-line.tsx'
import { TotalsLine as RemittanceTotalsLine } from '../../src/views/remittance-control/totals-line.tsx'
import { renderText } from './render-columns.tsx'

const compared = { countedCents: 200_00, floatCents: 50_00, expectedCents: 149_00, deltaCents: 1_00 }

it('the sentence under cash logs adds up counted, float, expected and difference', () => {
  expect(renderText(<TotalsLine rows={[compared]} />)).toBe(
    'Page total: €200.00 counted − €50.00 float − €149.00 expected = €1.00',
  )
})

it('the sentence under cash logs names the amount of logs without an expected amount, so that it adds up', () => {
  const uncompared = { countedCents: 90_00, floatCents: 20_00, expectedCents: null, deltaCents: null }
  expect(renderText(<TotalsLine rows={[compared, uncompared]} />)).toBe(
    'Page total: €290.00 counted − €70.00 float − €149.00 expected − €70.00 without an expected amount = €1.00',
  )
})

const credited = { status: 'AVALIDATED', totalCents: 300_00, returnedCents: 295_00 } as RemittanceRow
const waiting = { status: 'VALIDATED', totalCents: 80_00, returnedCents: null } as RemittanceRow
const cancelled = { status: 'CANCELED', totalCents: 70_00, returnedCents: null } as RemittanceRow

it('the sentence under the control of remittances adds up returned, declared and difference, without cancelled remittances', () => {
  expect(renderText(<RemittanceTotalsLine rows={[credited, cancelled]} />)).toBe(
    'Page total: €295.00 credited, received or reimbursed (commission included) − €300.00 declared = −€5.00',
  )
})

it('the sentence under the control of remittances names what has not returned, so that it adds up', () => {
  expect(renderText(<RemittanceTotalsLine rows={[credited, waiting]} />)).toBe(
    'Page total: €295.00 credited, received or reimbursed (commission included) − €380.00 declared + €80.00 awaited = −€5.00',
  )
})
