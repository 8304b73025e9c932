import { REPORTS, reportCapability } from '../../../src/domain/documents/reports.ts'
import { appCode, TEST_SECRET } from '../../support/second-factor.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import { TODAY } from '../commands/test-app.ts'
import { ADMINISTRATION_CALLS } from './administration.ts'
import {
  BANK_RULE_BODY,
  bankFile,
  closedIssuer,
  closingsFile,
  closingsOfYesterday,
  coinReception,
  countControl,
  currentEstablishment,
  editedSheet,
  handOver,
  linkedLine,
  monthToDate,
  newClosing,
  newDispatch,
  newRemittance,
  newSheet,
  openedSheet,
  pouchWithSeal,
  receiptUpload,
  requestById,
  rescheduling,
  sentDispatch,
  sheetDraft,
  sheetValidation,
  signIn,
  switchEstablishment,
} from './call-examples.ts'
import type { CallDeclaration } from './declared-call.ts'
import { IDENTITY_CALLS } from './identity-calls.ts'
import { LIST_CALLS } from './lists.ts'
import { PASSKEY_CALLS } from './passkey-calls.ts'
import { repostingRequest, reversalRequest } from './posted-entries.ts'

const ACCOUNTING_SETTINGS = {
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

/** The declarations of all calls except the reads of resources. rights.ts says who may make each call. */
export const CALLS: Readonly<Record<string, CallDeclaration>> = {
  'POST /auth/sign_in': { by: 'user', example: signIn },
  'POST /auth/check': { by: 'user', example: () => ({}) },
  'POST /auth/change': {
    by: 'user',
    example: switchEstablishment,
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
  'POST /accounts/me/sessions/end': {
    by: 'user',
    example: () => ({ body: { currentPassword: TEST_PASSWORD } }),
    endsSession: true,
  },
  'POST /accounts/me/sessions/{id}/end': {
    by: 'user',
    example: ({ credentials }) => ({
      params: { id: credentials.sessionId },
      body: { currentPassword: TEST_PASSWORD },
    }),
  },
  'GET /users/{id}/sessions': {
    by: 'admin',
    example: ({ testOrganization }) => ({ params: { id: personId('colleague', testOrganization.tenant) } }),
  },
  'POST /users/{id}/sessions/end': {
    by: 'admin',
    example: ({ testOrganization }) => ({
      params: { id: personId('colleague', testOrganization.tenant) },
      body: { currentPassword: TEST_PASSWORD },
    }),
  },
  'POST /users/{id}/sessions/{sessionId}/end': {
    by: 'admin',
    example: ({ testOrganization, credentials }) => ({
      params: { id: personId('user', testOrganization.tenant), sessionId: credentials.sessionId },
      body: { currentPassword: TEST_PASSWORD },
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
  'GET /today': { by: 'user', example: currentEstablishment },
  'GET /today/establishments': { by: 'director', example: () => ({}) },
  'GET /cashlogs/counters': { by: 'user', example: () => ({}) },
  'POST /cashlogs': { by: 'user', example: newSheet },
  'PUT /cashlogs/{id}': { by: 'user', example: editedSheet },
  'DELETE /cashlogs/{id}': { by: 'user', example: ({ records }) => requestById(records.open) },
  'PUT /cashlogsstatus': { by: 'user', example: sheetValidation },
  'GET /cashlogdrafts': { by: 'user', example: (testData) => ({ query: openedSheet(testData) }) },
  'PUT /cashlogdrafts': { by: 'user', example: sheetDraft },
  'DELETE /cashlogdrafts': {
    by: 'user',
    example: (testData) => ({ query: { ...openedSheet(testData), version: '1' } }),
  },
  'PUT /countsstatus': {
    by: 'accountant',
    example: countControl,
  },
  'GET /controlsheets/stages': { by: 'accountant', example: () => ({}) },
  'DELETE /counts/{id}': { by: 'user', example: ({ records }) => requestById(records.open.counts[0]!) },
  'DELETE /pouches/{id}': { by: 'director', example: ({ records }) => requestById(records.pouch) },
  'PUT /pouches/{id}': { by: 'director', example: pouchWithSeal },
  'POST /remittances': { by: 'director', example: newRemittance },
  'PUT /remittances/{id}': { by: 'director', example: rescheduling },
  'PUT /remittancesstatus': {
    by: 'colleague',
    example: handOver,
  },
  'POST /walletmovements': { by: 'director', example: coinReception },
  'GET /pouches/inuse': { by: 'user', example: () => ({ query: { number: 'SAC001' } }) },
  'GET /wallet': {
    by: 'director',
    example: () => ({ query: { from: TODAY, to: TODAY } }),
  },
  'GET /tickets/summary': { by: 'accountant', example: currentEstablishment },
  'GET /remittances/{id}/slip': {
    by: 'director',
    readLeavesTrace: true,
    example: ({ records }) => requestById(records.remittance),
  },
  'GET /remittances/{id}/custody': {
    by: 'director',
    readLeavesTrace: true,
    example: ({ records }) => requestById(records.remittance),
  },
  'GET /cashlogs/{id}/paper': {
    by: 'director',
    example: ({ records }) => requestById(records.open),
    readLeavesTrace: true,
  },
  'GET /cashregisters/{id}/countsheet': {
    by: 'user',
    example: ({ testOrganization }) => requestById({ id: testOrganization.ids.bar }),
  },
  ...Object.fromEntries(
    REPORTS.flatMap((report): [string, CallDeclaration][] => {
      const role = reportCapability(report) === 'control' ? 'accountant' : 'director'
      return [
        [`GET /reports/${report}`, { by: role, example: monthToDate }],
        [
          `GET /reports/${report}/download`,
          {
            by: role,
            example: () => ({ query: { ...monthToDate().query, format: 'csv' } }),
            readLeavesTrace: true,
          },
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
  'PUT /accountingsettings': { by: 'accountant', example: () => ({ body: ACCOUNTING_SETTINGS }) },
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
      body: {
        establishmentId: testOrganization.ids.otherEstablishment,
        month: '2026-08',
        confirmedEmpty: true,
      },
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
  'POST /accountingreversals': { by: 'accountant', example: reversalRequest },
  'POST /accountingrepostings': { by: 'accountant', example: repostingRequest },
  'POST /attachments': { by: 'user', example: receiptUpload },
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
    example: ({ records }) => ({ ...requestById(records.bankLine), query: { kind: 'CARDS' } }),
  },
  'GET /bankrules/effect': { by: 'accountant', example: () => ({ query: { pattern: 'REMISE' } }) },
  'POST /bankrules': { by: 'accountant', example: () => ({ body: BANK_RULE_BODY }) },
  'PUT /bankrules/{id}': {
    by: 'accountant',
    example: ({ rows }) => ({ params: { id: rows.bank_rules! }, body: { ...BANK_RULE_BODY, version: 1 } }),
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
    example: currentEstablishment,
  },
  'POST /archives': { by: 'director', example: newClosing },
  'POST /closings/preview': { by: 'director', example: closingsFile },
  'POST /closings/upload': { by: 'director', example: closingsFile },
  'POST /closings/request': { by: 'director', example: closingsOfYesterday },
  'GET /closings/requests': { by: 'director', example: () => ({}) },
  'GET /closings/continuity': { by: 'director', example: () => ({}) },
  ...ADMINISTRATION_CALLS,
  ...LIST_CALLS,
}
