import type { Capability } from '../../../src/domain/roles.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { notesOf, sheetBody, TODAY, YESTERDAY } from '../commands/house.ts'
import { emailOf, type PersonName } from '../commands/world.ts'
import type { Stage } from './stage.ts'

/** What a request says: the parameters of its path and its query, and its body. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is no JSON, and what it calls itself. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What is declared of a call, besides what its schemas say. */
export interface Declared {
  /** Who may: a capability, one for each status of a status call, or null where nobody need be signed in. */
  readonly may: Capability | Readonly<Record<string, Capability>> | null
  /** Who sends the example. */
  readonly by: PersonName
  /** An honest request, which succeeds on a stage that nothing was done on yet. Name every id that the call takes. */
  readonly example: (stage: Stage) => Sent
  /** The session that asks may be over afterwards. */
  readonly endsSession?: true
  /** A refusal is written down in the audit trail. */
  readonly refusalLeavesTrace?: true
}

/** Who may read a resource, one line each: its list, its count and one of its rows. */
export const READERS: Readonly<Record<string, Capability>> = {
  organizations: 'seeWholeOrganization',
  establishments: 'count',
  cashcarriers: 'remit',
  cashregisters: 'count',
  users: 'ownAccount',
  paymentmodes: 'count',
  paymentcategories: 'count',
  deltareasons: 'count',
  cashlogs: 'count',
  counts: 'count',
  walletmovements: 'keepWallet',
  exchanges: 'receiveCoins',
  pouches: 'remit',
  remittances: 'remit',
  archives: 'count',
  jobevents: 'remit',
  auditevents: 'remit',
  tickets: 'control',
  ticketissuers: 'control',
  ticketdispatches: 'control',
  attachments: 'count',
}

/** Every other call, one line each. A call that is not here fails the tests of this folder by its name. */
export const CALLS: Readonly<Record<string, Declared>> = {
  'POST /auth/sign_in': { may: null, by: 'user', example: signIn },
  'POST /auth/check': { may: 'ownAccount', by: 'user', example: () => ({}) },
  'POST /auth/change': {
    may: 'ownAccount',
    by: 'user',
    example: moveThere,
    endsSession: true,
    refusalLeavesTrace: true,
  },
  'POST /auth/sign_out': { may: 'ownAccount', by: 'user', example: () => ({}), endsSession: true },
  'GET /establishments/my': {
    may: 'ownAccount',
    by: 'user',
    example: ({ world }) => ({ query: { id: world.ids.establishment } }),
  },
  'GET /today': { may: 'count', by: 'user', example: atHome },
  'POST /cashlogs': { may: 'count', by: 'user', example: newSheet },
  'PUT /cashlogs/{id}': { may: 'count', by: 'user', example: editedSheet },
  'DELETE /cashlogs/{id}': { may: 'count', by: 'user', example: ({ things }) => named(things.open) },
  'PUT /cashlogsstatus': { may: { VALIDATED: 'count' }, by: 'user', example: validation },
  'PUT /countsstatus': {
    may: { AVALIDATED: 'control', UNVALIDATED: 'control', SEND: 'control', SENTP: 'control' },
    by: 'accountant',
    example: control,
  },
  'DELETE /counts/{id}': { may: 'count', by: 'user', example: ({ things }) => named(things.open.counts[0]!) },
  'DELETE /pouches/{id}': { may: 'remit', by: 'director', example: ({ things }) => named(things.pouch) },
  'PUT /pouches/{id}': { may: 'remit', by: 'director', example: sealedPouch },
  'POST /remittances': { may: 'remit', by: 'director', example: newRemittance },
  'PUT /remittancesstatus': {
    may: {
      CANCELED: 'remit',
      VALIDATED: 'remit',
      AVALIDATED: 'control',
      UNVALIDATED: 'control',
      SEND: 'control',
    },
    by: 'colleague',
    example: handOver,
  },
  'POST /walletmovements': { may: 'keepWallet', by: 'director', example: coins },
  'GET /wallet': {
    may: 'keepWallet',
    by: 'director',
    example: () => ({ query: { from: TODAY, to: TODAY } }),
  },
  'GET /tickets/summary': { may: 'control', by: 'accountant', example: atHome },
  'GET /tickets/download': { may: 'control', by: 'accountant', example: ticketsOfMonth },
  'GET /ticketdispatches/waiting': {
    may: 'control',
    by: 'accountant',
    example: () => ({ query: { through: TODAY } }),
  },
  'POST /ticketdispatches': { may: 'control', by: 'accountant', example: newDispatch },
  'PUT /ticketdispatchesstatus': {
    may: { SENT: 'control', REIMBURSED: 'control', CANCELED: 'control' },
    by: 'accountant',
    example: sentDispatch,
  },
  'PUT /ticketissuers/{id}': { may: 'administer', by: 'admin', example: closedIssuer },
  'POST /attachments': { may: 'count', by: 'user', example: slip },
  'GET /attachments/{id}/file': {
    may: 'count',
    by: 'user',
    example: ({ rows }) => ({ params: { id: rows.attachments! } }),
  },
  'DELETE /attachments/{id}': {
    may: 'count',
    by: 'user',
    example: ({ rows }) => ({ params: { id: rows.attachments! } }),
  },
  'POST /archives': { may: 'uploadClosings', by: 'director', example: closing },
}

function sealedPouch({ things }: Stage): Sent {
  const { id, version } = things.pouch
  return { params: { id }, body: { version, sealNumber: 'SC-0042' } }
}

function ticketsOfMonth({ world }: Stage): Sent {
  const period = { date_from: '2026-11-01', date_to: TODAY }
  return { query: { format: 'csv', establishmentId: world.ids.establishment, ...period } }
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

function sentDispatch({ things: { dispatch } }: Stage): Sent {
  const status = 'SENT'
  const said = { slipNumber: 'B-1', parcelNumber: 'P-1', sentOn: TODAY, version: dispatch.version }
  return { query: { id: dispatch.id, status }, body: { status, ...said } }
}

function closedIssuer({ rows }: Stage): Sent {
  return { params: { id: rows.ticket_issuers! }, body: { version: 1, closedFrom: '2027-01-01' } }
}

/** A receipt on the open sheet. */
export function slip({ things }: Pick<Stage, 'things'>): Sent {
  const query = { entity: 'cashLog', entityId: things.open.id, name: 'slip.pdf' }
  return { query, raw: '%PDF-1.4\n%%EOF\n', headers: { 'Content-Type': 'application/pdf' } }
}

function named({ id }: { readonly id: string }): Sent {
  return { params: { id } }
}

function signIn({ world }: Stage): Sent {
  return { body: { email: emailOf('user', world.tenant), password: TEST_PASSWORD } }
}

function moveThere({ world }: Stage): Sent {
  return { body: { establishmentId: world.ids.establishment } }
}

function atHome({ world }: Stage): Sent {
  return { query: { establishmentId: world.ids.establishment } }
}

function newSheet({ world }: Stage): Sent {
  const { ids } = world
  const counts = [notesOf(world, 'SAC009'), { paymentCategoryId: ids.card, totalCents: 100 }]
  return { body: sheetBody(world, { date: TODAY, comment: '', reasonId: ids.reason, counts }) }
}

function editedSheet({ world, things }: Stage): Sent {
  const { id, version } = things.open
  return { params: { id }, body: { ...sheetBody(world, { reasonId: world.ids.reason }), version } }
}

function validation({ world, things }: Stage): Sent {
  const status = 'VALIDATED'
  return { query: { id: things.open.id, status }, body: { status, reasonId: world.ids.reason } }
}

function control({ things }: Stage): Sent {
  const status = 'AVALIDATED'
  return { query: { id: things.validated.counts[0]!.id, status }, body: { status } }
}

function newRemittance({ world, things }: Stage): Sent {
  const { carrier } = world.ids
  return { body: { type: 'NOTES', pouchIds: [things.pouch.id], carrierId: carrier, date: TODAY } }
}

function handOver({ things: { remittance } }: Stage): Sent {
  const status = 'VALIDATED'
  const said = { receiptNumber: 'R-1', courierName: 'Jean', version: remittance.version }
  return {
    query: { id: remittance.id, status },
    body: { status, confirmedPouchIds: remittance.pouchIds, ...said },
  }
}

function closing({ world: { ids } }: Stage): Sent {
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

function coins({ things }: Stage): Sent {
  const pieces = { rolls: { 100: 1 }, denominations: { 200: 12 } }
  return {
    body: { type: 'RECEPTION', pouchId: things.change.id, ...pieces, confirmedDifference: true, comment: '' },
  }
}
