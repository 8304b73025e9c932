import { REPORTS, reportCapability } from '../../../src/domain/documents/reports.ts'
import { writeCamt053 } from '../../support/bank-files.ts'
import { appCode, TEST_SECRET } from '../../support/second-factor.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { movement, statementOf } from '../commands/bank.ts'
import { emailOf, type PersonName, personId } from '../commands/organization-rows.ts'
import { notesOf, sheetBody, TODAY, YESTERDAY } from '../commands/test-app.ts'
import { ADMINISTRATION_CALLS } from './administration.ts'
import { entryWithReason, reversedEntryWithReason } from './books-on-stage.ts'
import { IDENTITY_CALLS } from './identity-calls.ts'
import { LIST_CALLS } from './lists.ts'
import { PASSKEY_CALLS } from './passkey-calls.ts'
import type { TestData } from './test-data.ts'

/** A request: its path parameters, its query, and its body. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is not JSON, and its content type. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The declaration of a call, besides its schemas and its row in rights.ts. */
export interface Declared {
  /** Who sends the example. */
  readonly by: PersonName
  /** A valid request, which succeeds on an unused stage. Name every id that the call takes. */
  readonly example: (testData: TestData) => Sent
  /** The current session may be over afterwards. */
  readonly endsSession?: true
  /** Its implementation is shared with calls that are tested more: it gets fewer invalid requests. */
  readonly likeOthers?: true
  /** A read of it downloads a file, which is recorded in the audit trail; nothing else changes. */
  readonly readLeavesTrace?: true
  /** A refusal is recorded in the audit trail. */
  readonly refusalLeavesTrace?: true
}

/** The accounting settings. */
const BOOKS = {
  version: 1,
  accounts: { bank: { code: '512000', label: 'Banque' } },
  format: 'FEC',
  separator: 'TAB',
  encoding: 'UTF-8',
  yearEnd: '12-31',
  deliveryUrl: null,
}
const ANOTHER_PASSWORD = 'a staple of other horses'
const SAMIRA = { firstName: 'Samira', lastName: 'Benali' }

/** Every call but the reads of resources. Who may make it is in rights.ts. */
export const CALLS: Readonly<Record<string, Declared>> = {
  'POST /auth/sign_in': { by: 'user', example: signIn },
  'POST /auth/check': { by: 'user', example: () => ({}) },
  'POST /auth/change': {
    by: 'user',
    example: moveThere,
    endsSession: true,
    refusalLeavesTrace: true,
  },
  'POST /auth/sign_out': { by: 'user', example: () => ({}), endsSession: true },
  'POST /auth/forgotPassword': {
    by: 'user',
    example: ({ testOrganization }) => ({ body: { email: emailOf('user', testOrganization.tenant) } }),
  },
  'POST /auth/changePassword': {
    by: 'user',
    example: ({ credentials }) => ({ body: { token: credentials.reset, password: ANOTHER_PASSWORD } }),
  },
  'POST /auth/confirmEmail': {
    by: 'user',
    example: ({ credentials }) => ({ body: { token: credentials.newEmail } }),
  },
  'POST /auth/invitation': {
    by: 'user',
    example: ({ credentials }) => ({ body: { token: credentials.invitation } }),
  },
  'POST /auth/sign_up': {
    by: 'user',
    example: ({ credentials }) => ({
      body: { token: credentials.invitation, ...SAMIRA, language: 'it', password: ANOTHER_PASSWORD },
    }),
  },
  ...IDENTITY_CALLS,
  'GET /accounts/me': { by: 'user', example: () => ({}) },
  'PUT /accounts/me': {
    by: 'user',
    example: () => ({ body: { version: 1, ...SAMIRA, language: 'it' } }),
  },
  'PUT /accounts/me/email': {
    by: 'user',
    example: ({ testOrganization }) => ({
      body: {
        version: 1,
        email: `samira-${testOrganization.tenant}@sacoche.test`,
        currentPassword: TEST_PASSWORD,
      },
    }),
  },
  'POST /accounts/me/password': {
    by: 'user',
    example: () => ({ body: { currentPassword: TEST_PASSWORD, password: ANOTHER_PASSWORD } }),
    endsSession: true,
  },
  'GET /accounts/me/second_factor': { by: 'user', example: () => ({}) },
  'POST /accounts/me/second_factor': {
    by: 'user',
    example: () => ({ body: { currentPassword: TEST_PASSWORD } }),
  },
  'POST /accounts/me/second_factor/confirm': {
    by: 'user',
    example: ({ testApp }) => ({
      body: { code: appCode(TEST_SECRET, testApp.clock.now()) },
    }),
    endsSession: true,
  },
  'POST /accounts/me/second_factor/remove': {
    by: 'colleague',
    example: () => ({ body: { currentPassword: TEST_PASSWORD } }),
  },
  ...PASSKEY_CALLS,
  'GET /accounts/me/sessions': { by: 'user', example: () => ({}) },
  'DELETE /accounts/me/sessions': {
    by: 'user',
    example: () => ({}),
    endsSession: true,
  },
  'DELETE /accounts/me/sessions/{id}': {
    by: 'user',
    example: ({ credentials }) => ({ params: { id: credentials.sessionId } }),
  },
  'GET /users/{id}/sessions': {
    by: 'admin',
    example: ({ testOrganization }) => ({ params: { id: personId('colleague', testOrganization.tenant) } }),
  },
  'DELETE /users/{id}/sessions': {
    by: 'admin',
    example: ({ testOrganization }) => ({ params: { id: personId('colleague', testOrganization.tenant) } }),
  },
  'DELETE /users/{id}/sessions/{sessionId}': {
    by: 'admin',
    example: ({ testOrganization, credentials }) => ({
      params: { id: personId('user', testOrganization.tenant), sessionId: credentials.sessionId },
    }),
  },
  'POST /users/{id}/second_factor/remove': {
    by: 'admin',
    example: ({ testOrganization }) => ({
      params: { id: personId('colleague', testOrganization.tenant) },
      body: { currentPassword: TEST_PASSWORD },
    }),
  },
  'POST /users/{id}/invitation': {
    by: 'admin',
    example: ({ credentials }) => ({ params: { id: credentials.invitedId } }),
  },
  'GET /establishments/my': {
    by: 'user',
    example: ({ testOrganization }) => ({ query: { id: testOrganization.ids.establishment } }),
  },
  'GET /today': { by: 'user', example: atHome },
  'GET /today/establishments': { by: 'director', example: () => ({}) },
  'GET /cashlogs/counters': { by: 'user', example: () => ({}) },
  'POST /cashlogs': { by: 'user', example: newSheet },
  'PUT /cashlogs/{id}': { by: 'user', example: editedSheet },
  'DELETE /cashlogs/{id}': { by: 'user', example: ({ records }) => named(records.open) },
  'PUT /cashlogsstatus': { by: 'user', example: validation },
  'GET /cashlogdrafts': { by: 'user', example: (testData) => ({ query: openedSheet(testData) }) },
  'PUT /cashlogdrafts': { by: 'user', example: typedSheet },
  'DELETE /cashlogdrafts': {
    by: 'user',
    example: (testData) => ({ query: { ...openedSheet(testData), version: '1' } }),
  },
  'PUT /countsstatus': {
    by: 'accountant',
    example: control,
  },
  'GET /controlsheets/stages': { by: 'accountant', example: () => ({}) },
  'DELETE /counts/{id}': { by: 'user', example: ({ records }) => named(records.open.counts[0]!) },
  'DELETE /pouches/{id}': { by: 'director', example: ({ records }) => named(records.pouch) },
  'PUT /pouches/{id}': { by: 'director', example: sealedPouch },
  'POST /remittances': { by: 'director', example: newRemittance },
  'PUT /remittancesstatus': {
    by: 'colleague',
    example: handOver,
  },
  'POST /walletmovements': { by: 'director', example: coins },
  'GET /pouches/inuse': { by: 'user', example: () => ({ query: { number: 'SAC001' } }) },
  'GET /wallet': {
    by: 'director',
    example: () => ({ query: { from: TODAY, to: TODAY } }),
  },
  'GET /tickets/summary': { by: 'accountant', example: atHome },
  'GET /remittances/{id}/slip': {
    by: 'director',
    readLeavesTrace: true,
    example: ({ records }) => named(records.remittance),
  },
  'GET /remittances/{id}/custody': {
    by: 'director',
    readLeavesTrace: true,
    example: ({ records }) => named(records.remittance),
  },
  'GET /cashlogs/{id}/paper': {
    by: 'director',
    example: ({ records }) => named(records.open),
    readLeavesTrace: true,
  },
  'GET /cashregisters/{id}/countsheet': {
    by: 'user',
    example: ({ testOrganization }) => named({ id: testOrganization.ids.bar }),
  },
  ...Object.fromEntries(
    REPORTS.flatMap((report): [string, Declared][] => {
      const by = reportCapability(report) === 'control' ? 'accountant' : 'director'
      return [
        [`GET /reports/${report}`, { by, example: aMonth }],
        [
          `GET /reports/${report}/download`,
          { by, example: () => ({ query: { ...aMonth().query, format: 'csv' } }), readLeavesTrace: true },
        ],
      ]
    }),
  ),
  'GET /wallet/paper': { by: 'director', example: () => ({}), readLeavesTrace: true },
  'GET /ticketdispatches/waiting': {
    by: 'accountant',
    example: () => ({ query: { through: TODAY } }),
  },
  'POST /ticketdispatches': { by: 'accountant', example: newDispatch },
  'PUT /ticketdispatchesstatus': {
    by: 'accountant',
    example: sentDispatch,
  },
  'PUT /ticketissuers/{id}': { by: 'admin', example: closedIssuer },
  'PUT /jobeventsstatus': {
    by: 'admin',
    example: ({ rows }) => ({
      query: { id: rows.job_events!, status: 'REQUEST' },
      body: { status: 'REQUEST' },
    }),
  },
  'POST /jobevents/seen': {
    by: 'director',
    example: ({ rows }) => ({ body: { ids: [rows.job_events!] } }),
  },
  'GET /accountingsettings': { by: 'accountant', example: () => ({}) },
  'PUT /accountingsettings': { by: 'accountant', example: () => ({ body: BOOKS }) },
  'PUT /accountingjournals/{id}': {
    by: 'accountant',
    example: ({ rows }) => ({
      params: { id: rows.accounting_journals! },
      body: { version: 1, code: 'JX', label: 'Journal' },
    }),
  },
  'GET /accountingpreview': {
    by: 'accountant',
    example: ({ records }) => ({ query: { of: 'counts', status: 'SEND', id: records.open.counts[0]!.id } }),
  },
  'GET /accountingexports/{id}/file': {
    by: 'accountant',
    readLeavesTrace: true,
    example: ({ rows }) => ({ params: { id: rows.accounting_exports! } }),
  },
  'POST /accountingclosings': {
    by: 'accountant',
    example: ({ testOrganization }) => ({
      body: { establishmentId: testOrganization.ids.establishment, month: '2026-08', confirmedEmpty: true },
    }),
  },
  'PUT /accountingclosingsstatus': {
    by: 'admin',
    example: ({ rows }) => ({
      query: { id: rows.accounting_closings!, status: 'REOPENED' },
      body: { status: 'REOPENED', reason: 'A sheet was forgotten' },
    }),
  },
  'GET /accountingclosings/{id}/file': {
    by: 'accountant',
    readLeavesTrace: true,
    example: ({ rows }) => ({ params: { id: rows.accounting_closings! } }),
  },
  'GET /accountingmonth': {
    by: 'accountant',
    example: ({ testOrganization }) => ({
      query: { establishmentId: testOrganization.ids.establishment, month: '2026-08' },
    }),
  },
  'GET /accountingmonth/paper': {
    by: 'accountant',
    readLeavesTrace: true,
    example: ({ testOrganization }) => ({
      query: { establishmentId: testOrganization.ids.establishment, month: '2026-08' },
    }),
  },
  'POST /accountingmonth': {
    by: 'accountant',
    example: ({ testOrganization }) => ({
      body: { establishmentId: testOrganization.ids.establishment, month: '2026-11' },
    }),
  },
  'POST /accountingreversals': { by: 'accountant', example: entryWithReason },
  'POST /accountingrepostings': { by: 'accountant', example: reversedEntryWithReason },
  'POST /attachments': { by: 'user', example: slip },
  'GET /attachments/{id}/file': {
    by: 'user',
    readLeavesTrace: true,
    example: ({ rows }) => ({ params: { id: rows.attachments! } }),
  },
  'DELETE /attachments/{id}': {
    by: 'user',
    example: ({ rows }) => ({ params: { id: rows.attachments! } }),
  },
  'POST /bankstatements': {
    by: 'accountant',
    example: ({ testOrganization }) => bankFile(testOrganization, 'S-2'),
  },
  'GET /banklines/summary': { by: 'accountant', example: () => ({}) },
  'GET /banklines/{id}/settling': {
    by: 'accountant',
    example: ({ records }) => ({ ...named(records.bankLine), query: { kind: 'CARDS' } }),
  },
  'GET /bankrules/effect': { by: 'accountant', example: () => ({ query: { pattern: 'REMISE' } }) },
  'POST /bankrules': { by: 'accountant', example: () => ({ body: RULE }) },
  'PUT /bankrules/{id}': {
    by: 'accountant',
    example: ({ rows }) => ({ params: { id: rows.bank_rules! }, body: { ...RULE, version: 1 } }),
  },
  'DELETE /bankrules/{id}': {
    by: 'accountant',
    example: ({ rows }) => ({ params: { id: rows.bank_rules! } }),
  },
  'POST /bankrules/apply': { by: 'accountant', example: () => ({}) },
  'GET /bankaccounts': { by: 'accountant', example: () => ({}) },
  'GET /banklines/proposals': { by: 'accountant', example: () => ({}) },
  'PUT /banklinesstatus': { by: 'accountant', example: linkedLine },
  'GET /remittances/ageing': {
    by: 'accountant',
    example: atHome,
  },
  'POST /archives': { by: 'director', example: closing },
  'POST /closings/preview': { by: 'director', example: closingsFile },
  'POST /closings/upload': { by: 'director', example: closingsFile },
  'POST /closings/request': { by: 'director', example: yesterday },
  'GET /closings/requests': { by: 'director', example: () => ({}) },
  'GET /closings/continuity': { by: 'director', example: () => ({}) },
  ...ADMINISTRATION_CALLS,
  ...LIST_CALLS,
}

function sealedPouch({ records }: TestData): Sent {
  const { id, version } = records.pouch
  return { params: { id }, body: { version, sealNumber: 'SC-0042' } }
}

function newDispatch(): Sent {
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

function sentDispatch({ records: { dispatch } }: TestData): Sent {
  const status = 'SENT'
  const dispatchBody = { slipNumber: 'B-1', parcelNumber: 'P-1', sentOn: TODAY, version: dispatch.version }
  return { query: { id: dispatch.id, status }, body: { status, ...dispatchBody } }
}

function closedIssuer({ rows }: TestData): Sent {
  return { params: { id: rows.ticket_issuers! }, body: { version: 1, closedFrom: '2027-01-01' } }
}

/** A statement of the account of a stage's establishment, with one credit of 160 €. */
export function bankFile(testOrganization: Pick<TestData['testOrganization'], 'tenant'>, id: string): Sent {
  const raw = writeCamt053(statementOf(testOrganization, [movement(16_000, `VERSEMENT ${id}`)]), id)
  return { query: { name: 'statement.xml' }, raw, headers: { 'Content-Type': 'application/xml' } }
}

const RULE = { pattern: 'VERSEMENT', kind: 'IGNORED', account: null }

function linkedLine({ records: { bankLine, collected } }: TestData): Sent {
  const status = 'LINKED'
  const link = { lineId: bankLine.id, remittanceId: collected.id, pouchIds: collected.pouchIds }
  return { query: { id: bankLine.id, status }, body: { status, links: [link], reason: '' } }
}

/** A receipt on the open sheet. */
export function slip({ records }: Pick<TestData, 'records'>): Sent {
  const query = { entity: 'cashLog', entityId: records.open.id, name: 'slip.pdf' }
  return { query, raw: '%PDF-1.4\n%%EOF\n', headers: { 'Content-Type': 'application/pdf' } }
}

function named({ id }: { readonly id: string }): Sent {
  return { params: { id } }
}

function signIn({ testOrganization }: TestData): Sent {
  return { body: { email: emailOf('user', testOrganization.tenant), password: TEST_PASSWORD } }
}

function moveThere({ testOrganization }: TestData): Sent {
  return { body: { establishmentId: testOrganization.ids.establishment } }
}

function aMonth(): Sent {
  return { query: { from: '2026-11-01', to: TODAY } }
}

function atHome({ testOrganization }: TestData): Sent {
  return { query: { establishmentId: testOrganization.ids.establishment } }
}

function newSheet({ testOrganization }: TestData): Sent {
  const { ids } = testOrganization
  const counts = [notesOf(testOrganization, 'SAC009'), { paymentCategoryId: ids.card, totalCents: 100 }]
  return { body: sheetBody(testOrganization, { date: TODAY, comment: '', reasonId: ids.reason, counts }) }
}

function editedSheet({ testOrganization, records }: TestData): Sent {
  const { id, version } = records.open
  return {
    params: { id },
    body: { ...sheetBody(testOrganization, { reasonId: testOrganization.ids.reason }), version },
  }
}

/** A sheet with unsaved entries of its person. */
function openedSheet({ records: { open } }: TestData) {
  return { date: open.date, service: open.service, cashRegisterId: open.cashRegisterId }
}

function typedSheet(testData: TestData): Sent {
  return { body: { ...openedSheet(testData), version: 1, device: 'tablet', schemaVersion: 1, typed: '{}' } }
}

function validation({ testOrganization, records }: TestData): Sent {
  const status = 'VALIDATED'
  return { query: { id: records.open.id, status }, body: { status, reasonId: testOrganization.ids.reason } }
}

function control({ records }: TestData): Sent {
  const status = 'AVALIDATED'
  return { query: { id: records.validated.counts[0]!.id, status }, body: { status } }
}

function newRemittance({ testOrganization, records }: TestData): Sent {
  const { carrier } = testOrganization.ids
  return { body: { type: 'NOTES', pouchIds: [records.pouch.id], carrierId: carrier, date: TODAY } }
}

function handOver({ records: { remittance } }: TestData): Sent {
  const status = 'VALIDATED'
  const dispatchBody = { receiptNumber: 'R-1', courierName: 'Jean', version: remittance.version }
  return {
    query: { id: remittance.id, status },
    body: { status, confirmedPouchIds: remittance.pouchIds, ...dispatchBody },
  }
}

function closing({ testOrganization: { ids } }: TestData): Sent {
  const receipt = {
    cashRegisterId: ids.bar,
    paymentCategoryId: ids.notes,
    amountCents: 1,
    operations: 1,
    label: '',
  }
  const sale = { saleType: 'Food', taxRate: 100, amountCents: 1, taxCents: 0 }
  const facts = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 1, turnoverCents: 1 }
  return { body: { ...facts, receipts: [receipt], sales: [sale] } }
}

function yesterday(): Sent {
  return { body: { date: YESTERDAY } }
}

/** A file with one closing, of a service without sales. */
function closingsFile(): Sent {
  const facts = { sequence: 2, date: YESTERDAY, service: 'lunch', clients: 0, turnoverCents: 0 }
  return {
    raw: JSON.stringify({ closings: [{ ...facts, receipts: [] }] }),
    headers: { 'Content-Type': 'application/json' },
  }
}

function coins({ records }: TestData): Sent {
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
