import { TODAY } from '../commands/house.ts'
import type { Declared, Sent } from './calls.ts'
import type { Stage } from './stage.ts'

/** Calls on lists: their files, direct or by a job, and their saved views. */
export const LIST_CALLS: Readonly<Record<string, Declared>> = {
  'GET /cashlogs/download': { may: 'count', by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /cashlogs/exports': { may: 'count', by: 'director', example: asCsv },
  'GET /counts/download': { may: 'count', by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /counts/exports': { may: 'count', by: 'director', example: asCsv, likeOthers: true },
  'GET /remittances/download': { may: 'remit', by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /remittances/exports': { may: 'remit', by: 'director', example: asCsv, likeOthers: true },
  'GET /pouches/download': { may: 'remit', by: 'director', example: asCsv, readLeavesTrace: true },
  'POST /pouches/exports': { may: 'remit', by: 'director', example: asCsv, likeOthers: true },
  'GET /walletmovements/download': {
    may: 'keepWallet',
    by: 'director',
    example: asCsv,
    readLeavesTrace: true,
  },
  'POST /walletmovements/exports': { may: 'keepWallet', by: 'director', example: asCsv, likeOthers: true },
  'GET /tickets/download': {
    may: 'control',
    by: 'accountant',
    example: ticketsOfMonth,
    readLeavesTrace: true,
  },
  'POST /tickets/exports': { may: 'control', by: 'accountant', example: ticketsOfMonth, likeOthers: true },
  'GET /listexports/{id}': {
    may: 'count',
    by: 'director',
    example: ({ things }) => ({ params: { id: things.exported.id } }),
  },
  'GET /listexports/{id}/file': {
    may: 'count',
    by: 'director',
    example: ({ things }) => ({ params: { id: things.exported.id } }),
  },
  'POST /savedviews': { may: 'count', by: 'director', example: newView },
  'PUT /savedviews/{id}': {
    may: 'count',
    by: 'director',
    example: ({ rows }) => ({
      params: { id: rows.saved_views! },
      body: { version: 1, name: 'Midis', shared: true },
    }),
  },
  'DELETE /savedviews/{id}': {
    may: 'count',
    by: 'director',
    example: ({ rows }) => ({ params: { id: rows.saved_views! } }),
  },
}

function asCsv(): Sent {
  return { query: { format: 'csv' } }
}

function ticketsOfMonth({ world }: Stage): Sent {
  const period = { date_from: '2026-11-01', date_to: TODAY }
  return { query: { format: 'csv', establishmentId: world.ids.establishment, ...period } }
}

function newView(): Sent {
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
