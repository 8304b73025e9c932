import { writeCamt053 } from '../../support/bank-files.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { bankMovement, statementOf } from '../commands/bank.ts'
import { emailOf } from '../commands/insert-organization.ts'
import { notesOf, sheetBody, TODAY, YESTERDAY } from '../commands/test-app.ts'
import type { CallRequest } from './declared-call.ts'
import type { TestData } from './test-data.ts'

export const BANK_RULE_BODY = { pattern: 'VERSEMENT', kind: 'IGNORED', account: null }

export function pouchWithSeal({ records }: TestData): CallRequest {
  const { id, version } = records.pouch
  return { params: { id }, body: { version, sealNumber: 'SC-0042' } }
}

export function newDispatch(): CallRequest {
  const days = { date: TODAY, through: TODAY }
  return {
    body: {
      ...days,
      issuers: ['Edenred'],
      declaredCents: 9_050,
      transport: 'CARRIER',
      pouchNumber: 'SAC042',
    },
  }
}

export function sentDispatch({ records: { dispatch } }: TestData): CallRequest {
  const status = 'SENT'
  const sending = { slipNumber: 'B-1', parcelNumber: 'P-1', sentOn: TODAY, version: dispatch.version }
  return { query: { id: dispatch.id, status }, body: { status, ...sending } }
}

export function closedIssuer({ rows }: TestData): CallRequest {
  return { params: { id: rows.ticket_issuers! }, body: { version: 1, closedFrom: '2027-01-01' } }
}

/** A statement of the bank account of the test organization's establishment, with one credit of 160 €. */
export function bankFile(
  testOrganization: Pick<TestData['testOrganization'], 'tenant'>,
  id: string,
): CallRequest {
  const raw = writeCamt053(statementOf(testOrganization, [bankMovement(16_000, `VERSEMENT ${id}`)]), id)
  return { query: { name: 'statement.xml' }, raw, headers: { 'Content-Type': 'application/xml' } }
}

export function linkedLine({ records: { bankLine, collected } }: TestData): CallRequest {
  const status = 'LINKED'
  const link = { lineId: bankLine.id, remittanceId: collected.id, pouchIds: collected.pouchIds }
  return { query: { id: bankLine.id, status }, body: { status, links: [link], reason: '' } }
}

/** Uploads a receipt as an attachment of the open sheet. */
export function receiptUpload({ records }: Pick<TestData, 'records'>): CallRequest {
  const query = { entity: 'cashLog', entityId: records.open.id, name: 'slip.pdf' }
  return { query, raw: '%PDF-1.4\n%%EOF\n', headers: { 'Content-Type': 'application/pdf' } }
}

export function requestById({ id }: { readonly id: string }): CallRequest {
  return { params: { id } }
}

export function signIn({ testOrganization }: TestData): CallRequest {
  return { body: { email: emailOf('user', testOrganization.tenant), password: TEST_PASSWORD } }
}

export function switchEstablishment({ testOrganization }: TestData): CallRequest {
  return { body: { establishmentId: testOrganization.ids.establishment } }
}

export function monthToDate(): CallRequest {
  return { query: { from: '2026-11-01', to: TODAY } }
}

export function currentEstablishment({ testOrganization }: TestData): CallRequest {
  return { query: { establishmentId: testOrganization.ids.establishment } }
}

export function newSheet({ testOrganization }: TestData): CallRequest {
  const { ids } = testOrganization
  const counts = [notesOf(testOrganization, 'SAC009'), { paymentCategoryId: ids.card, totalCents: 100 }]
  return { body: sheetBody(testOrganization, { date: TODAY, comment: '', reasonId: ids.reason, counts }) }
}

export function editedSheet({ testOrganization, records }: TestData): CallRequest {
  const { id, version } = records.open
  return {
    params: { id },
    body: { ...sheetBody(testOrganization, { reasonId: testOrganization.ids.reason }), version },
  }
}

/** The date, service and register of the open sheet. */
export function openedSheet({ records: { open } }: TestData) {
  return { date: open.date, service: open.service, cashRegisterId: open.cashRegisterId }
}

export function sheetDraft(testData: TestData): CallRequest {
  return { body: { ...openedSheet(testData), version: 1, device: 'tablet', schemaVersion: 1, typed: '{}' } }
}

export function sheetValidation({ testOrganization, records }: TestData): CallRequest {
  const status = 'VALIDATED'
  return { query: { id: records.open.id, status }, body: { status, reasonId: testOrganization.ids.reason } }
}

export function countControl({ records }: TestData): CallRequest {
  const status = 'AVALIDATED'
  return { query: { id: records.validated.counts[0]!.id, status }, body: { status } }
}

export function newRemittance({ testOrganization, records }: TestData): CallRequest {
  const { carrier } = testOrganization.ids
  return { body: { type: 'NOTES', pouchIds: [records.pouch.id], carrierId: carrier, date: TODAY } }
}

/** Records a missed pick-up and plans another date. The remittance was planned for the day of the test. */
export function rescheduling({ records: { remittance } }: TestData): CallRequest {
  const { id, version } = remittance
  return { params: { id }, body: { version, date: '2026-11-24', isMissed: true, comment: 'No van' } }
}

export function handOver({ records: { remittance } }: TestData): CallRequest {
  const status = 'VALIDATED'
  const fields = { receiptNumber: 'R-1', courierName: 'Jean', version: remittance.version }
  return {
    query: { id: remittance.id, status },
    body: { status, confirmedPouchIds: remittance.pouchIds, ...fields },
  }
}

export function newClosing({ testOrganization: { ids } }: TestData): CallRequest {
  const receipt = {
    cashRegisterId: ids.bar,
    paymentCategoryId: ids.notes,
    amountCents: 1,
    operations: 1,
    label: '',
  }
  const sale = { saleType: 'Food', taxRate: 100, amountCents: 1, taxCents: 0 }
  const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 1, turnoverCents: 1 }
  return { body: { ...closing, receipts: [receipt], sales: [sale] } }
}

export function closingsOfYesterday(): CallRequest {
  return { body: { date: YESTERDAY } }
}

/** A file with one closing, of a service without sales. */
export function closingsFile(): CallRequest {
  const closing = { sequence: 2, date: YESTERDAY, service: 'lunch', clients: 0, turnoverCents: 0 }
  return {
    raw: JSON.stringify({ closings: [{ ...closing, receipts: [] }] }),
    headers: { 'Content-Type': 'application/json' },
  }
}

export function coinReception({ records }: TestData): CallRequest {
  const pieces = { rolls: { 100: 1 }, denominations: { 200: 12 } }
  return {
    body: {
      type: 'RECEPTION',
      pouchId: records.change.id,
      ...pieces,
      confirmedDifference: true,
      comment: '',
    },
  }
}
