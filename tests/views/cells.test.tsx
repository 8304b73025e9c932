import { describe, expect, it } from 'vitest'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Ticket } from '../../src/domain/contract/tickets.ts'
import { useExchangeColumns } from '../../src/views/coins/columns.tsx'
import { usePouchColumns } from '../../src/views/pouches/columns.tsx'
import { useRemittanceColumns } from '../../src/views/remittance/columns.tsx'
import { useRemittanceControlColumns } from '../../src/views/remittance-control/columns.tsx'
import { useTicketColumns } from '../../src/views/tickets/counted.tsx'
import { useMovementColumns } from '../../src/views/wallet/columns.tsx'
import { pouch, remittance } from '../machines/support/remitting.ts'
import { exchange, movement } from '../machines/support/wallet.ts'
import { renderColumns } from './render-columns.tsx'

/**
 * Cells and totals of lists, most of which no scene shows (`tests/screens/scenes` compares every cell of a
 * list as it opens): hidden columns, and rows in another status. The expected texts are written by hand, in
 * English.
 */

describe('the columns of exchanges', () => {
  const row = exchange({
    number: 'ABC123',
    date: '2026-11-13',
    valueCents: 100_01,
    state: 'RECEIVED',
    receptionId: 'movement-9',
    receivedAt: '2026-11-17T09:30:00.000Z',
    sentByName: 'Sent By',
    receivedByName: 'Received By',
    receivedCents: 90_02,
    differenceCents: -9_99,
  })
  const others = [
    exchange({ id: 'pouch-2', valueCents: 500_00 }),
    exchange({ id: 'pouch-3', valueCents: 700_00, state: 'CANCELED' }),
  ]

  it('show an exchange whose coins came, and add up only what was received', () => {
    expect(renderColumns(() => useExchangeColumns([row, ...others]), row)).toEqual({
      number: ['Pouch', 'ABC123', 'Total received'],
      date: ['Left on', '13/11/2026'],
      valueCents: ['Notes', '€100.01', '€100.01'],
      state: ['Status', 'Received'],
      receivedAt: ['Received on', '17/11/2026 10:30 [/wallet?id=movement-9]'],
      receivedByName: ['Received by', 'Received By'],
      receivedCents: ['Coins received', '€90.02', '€90.02'],
      differenceCents: ['Difference', 'Short−€9.99', 'Short−€9.99'],
    })
  })
})

it('the columns of wallet movements show what an inventory found, and total the movements of the page', () => {
  const row = movement({ movementCents: 4_51, totalCents: 304_52, comment: 'Recounted' })
  expect(renderColumns(useMovementColumns, row, [row, movement({ movementCents: -1_50 })])).toMatchObject({
    type: ['Movement', 'InventoryCounted €304.52 instead of €300.01“Recounted”'],
    movementCents: ['Amount', '+€4.51', '+€3.01'],
  })
})

it('the columns of pouches link a pouch of the wallet to its movement', () => {
  const walletPouch = pouch({ cashLogId: null, countId: null, walletMovementId: 'movement-7' })
  expect(renderColumns(usePouchColumns, walletPouch).origin).toEqual([
    'From',
    'Change fund [/wallet?id=movement-7]',
  ])
})

// A row of the list has neither the pouches nor the credits of the remittance.
const {
  pouches: _,
  pouchIds: __,
  credits: ___,
  ...storedFields
} = remittance({
  reference: 17,
  date: '2026-11-23',
  totalCents: 400_01,
  pouchCount: 3,
  carrierName: 'Transval',
  preparedAt: '2026-11-20T10:01:00.000Z',
  preparedByName: 'Prepared By',
  validatedAt: '2026-11-23T11:02:00.000Z',
  validatedByName: 'Validated By',
  creditedCents: 390_02,
  creditedOn: '2026-11-27',
  returnedCents: 390_02,
  returnedOn: '2026-11-27',
  status: 'AVALIDATED',
})
const credited = {
  ...storedFields,
  establishmentName: 'Bellecour',
  establishmentCode: 'LYO02',
} as unknown as RemittanceRow
const cancelled: RemittanceRow = {
  ...credited,
  status: 'CANCELED',
  totalCents: 900_00,
  creditedCents: 800_00,
  returnedCents: 800_00,
  pouchCount: 50,
}

describe('the columns of remittances', () => {
  it('show when a remittance was prepared, when and by whom it left, and leave cancelled ones out of the totals', () => {
    expect(renderColumns(useRemittanceColumns, credited, [credited, cancelled])).toMatchObject({
      totalCents: ['Total', '€400.01', '€400.01'],
      pouchCount: ['Pouches', '3', '3'],
      preparedAt: ['Prepared on', '20/11/2026 11:01'],
      validatedAt: ['Left on', '23/11/2026 12:02'],
      validatedByName: ['Handed over or deposited by', 'Validated By'],
    })
  })

  it('show what left without a carrier as deposited', () => {
    const status = 'VALIDATED'
    const withCarrier: RemittanceRow = { ...credited, status }
    const deposited: RemittanceRow = { ...withCarrier, carrierId: null, carrierName: null }
    const pouchOf = (remittanceCarrierId: string | null) =>
      pouch({ status, remittanceId: 'remittance-6', remittanceCarrierId })
    expect(renderColumns(useRemittanceColumns, withCarrier).status).toEqual(['Status', 'Handed over'])
    expect(renderColumns(useRemittanceColumns, deposited).status).toEqual(['Status', 'Deposited'])
    expect(renderColumns(useRemittanceControlColumns, deposited).status).toEqual(['Status', 'Deposited'])
    expect(renderColumns(usePouchColumns, pouchOf('carrier-1')).status).toEqual(['Status', 'Handed over'])
    expect(renderColumns(usePouchColumns, pouchOf(null)).status).toEqual(['Status', 'Deposited'])
  })

  it('strike through the total and the pouches of a cancelled one', () => {
    expect(renderColumns(useRemittanceColumns, cancelled)).toMatchObject({
      totalCents: ['Total', '~€900.00~', '€0.00'],
      pouchCount: ['Pouches', '~50~', '0'],
    })
  })

  it('leave cancelled ones out of the totals of the control list', () => {
    expect(renderColumns(useRemittanceControlColumns, credited, [credited, cancelled])).toMatchObject({
      totalCents: ['Declared', '€400.01', '€400.01'],
      returnedCents: ['Credited, received or reimbursed', '€390.02', '€390.02'],
      difference: ['Difference', 'Short−€9.99', 'Short−€9.99'],
    })
  })

  it('have no total credit and no total difference in the control list while the bank has credited nothing', () => {
    const waiting = { ...credited, creditedCents: null, returnedCents: null }
    const totalsOf = (rows: readonly RemittanceRow[]) => {
      const shown = renderColumns(useRemittanceControlColumns, waiting, rows)
      return [shown.totalCents?.[2], shown.returnedCents?.[2], shown.difference?.[2]]
    }
    expect(totalsOf([waiting, waiting])).toEqual(['€800.02', '—', '—'])
    expect(totalsOf([waiting, credited])).toEqual(['€800.02', '€390.02', 'Short−€9.99'])
  })
})

describe('the control columns of remittances', () => {
  const change: RemittanceRow = { ...credited, type: 'CHANGE', creditedCents: null }

  it('show the coins that were received for CHANGE pouches, and their difference', () => {
    const shown = renderColumns(useRemittanceControlColumns, { ...change, returnedCents: 399_01 })
    expect([shown.returnedCents?.[1], shown.difference?.[1]]).toEqual(['€399.01', 'Short−€1.00'])
  })

  it('say that coins or a reimbursement of vouchers are awaited, or that the bank has not credited anything', () => {
    const waiting = { returnedCents: null, creditedCents: null }
    const shownFor = (row: RemittanceRow) =>
      renderColumns(useRemittanceControlColumns, row).returnedCents?.[1]
    expect(shownFor({ ...change, ...waiting })).toBe('coins awaited')
    expect(shownFor({ ...change, ...waiting, type: 'TICKETS' })).toBe('reimbursement awaited')
    expect(shownFor({ ...credited, ...waiting })).toBe('not credited')
  })
})

it('the columns of paper vouchers link to the dispatch', () => {
  const counted = { date: '2026-11-13', service: 'lunch', quantity: 11, valueCents: 99_01 }
  const ticket = { ...counted, status: 'SENT', dispatchId: 'dispatch-6' } as Ticket
  expect(renderColumns(() => useTicketColumns(), ticket).dispatchId).toEqual([
    'Dispatch',
    'In a dispatch [/tickets?view=dispatches&id=dispatch-6]',
  ])
})

it.each([
  ['CREATED', 'Created'],
  ['UNVALIDATED', 'Invalidated'],
  ['VALIDATED', 'Validated on site'],
] as const)('the columns of paper vouchers show the status %s of their count', (status, text) => {
  const ticket = { date: '2026-11-13', service: 'lunch', quantity: 11, valueCents: 99_01, status } as Ticket
  expect(renderColumns(() => useTicketColumns(), ticket).status).toEqual(['Count status', text])
})
