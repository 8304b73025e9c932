import { TODAY } from '../commands/test-app.ts'
import type { CallDeclaration, CallRequest } from './declared-call.ts'
import type { TestData } from './test-data.ts'

/** The calls for files of lists (sent at once or written by a job), for saved views, and for the ledger of an account. */
export const LIST_CALLS: Readonly<Record<string, CallDeclaration>> = {
  'GET /cashlogs/download': { by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /cashlogs/exports': { by: 'director', example: asCsv },
  'GET /counts/download': { by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /counts/exports': { by: 'director', example: asCsv, sharesImplementation: true },
  'GET /controlsheets/download': { by: 'accountant', example: asCsv, readLeavesTrace: true },
  'POST /controlsheets/exports': { by: 'accountant', example: asCsv, sharesImplementation: true },
  'GET /remittances/download': { by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /remittances/exports': { by: 'director', example: asCsv, sharesImplementation: true },
  'GET /pouches/download': { by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /pouches/exports': { by: 'director', example: asCsv, sharesImplementation: true },
  'GET /walletmovements/download': {
    by: 'director',
    example: asCsv,
    readLeavesTrace: true,
  },
  'POST /walletmovements/exports': { by: 'director', example: asCsv, sharesImplementation: true },
  'GET /tickets/download': {
    by: 'accountant',
    example: ticketsOfMonth,
    readLeavesTrace: true,
  },
  'POST /tickets/exports': { by: 'accountant', example: ticketsOfMonth, sharesImplementation: true },
  'GET /auditevents/download': { by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /auditevents/exports': { by: 'director', example: asCsv, sharesImplementation: true },
  'GET /accountingentries/download': { by: 'accountant', example: asCsv, readLeavesTrace: true },
  'POST /accountingentries/exports': { by: 'accountant', example: asCsv, sharesImplementation: true },
  'GET /reports/ledger': { by: 'accountant', example: ledgerOfMonth },
  'GET /reports/ledger/download': {
    by: 'accountant',
    example: () => ({ query: { ...ledgerOfMonth().query, format: 'csv' } }),
    readLeavesTrace: true,
  },
  'GET /listexports/{id}': {
    by: 'director',
    example: ({ records }) => ({ params: { id: records.exported.id } }),
  },
  'GET /listexports/{id}/file': {
    by: 'director',
    example: ({ records }) => ({ params: { id: records.exported.id } }),
  },
  'POST /savedviews': { by: 'director', example: newView },
  'PUT /savedviews/{id}': {
    by: 'director',
    example: ({ rows }) => ({
      params: { id: rows.saved_views! },
      body: { version: 1, name: 'Midis', shared: true },
    }),
  },
  'DELETE /savedviews/{id}': {
    by: 'director',
    example: ({ rows }) => ({ params: { id: rows.saved_views! } }),
  },
}

function asCsv(): CallRequest {
  return { query: { format: 'csv' } }
}

function ticketsOfMonth({ testOrganization }: TestData): CallRequest {
  const period = { date_from: '2026-11-01', date_to: TODAY }
  return { query: { format: 'csv', establishmentId: testOrganization.ids.establishment, ...period } }
}

function newView(): CallRequest {
  return {
    body: {
      list: 'cashlogs',
      name: 'Soirs',
      query: 'service=evening&sort=date_asc',
      period: 'thisMonth',
      shared: false,
    },
  }
}

function ledgerOfMonth(): CallRequest {
  return { query: { from: '2026-11-01', to: TODAY, account: '530000' } }
}
