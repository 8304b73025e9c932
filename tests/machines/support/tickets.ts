import type { TicketDispatch, WaitingTickets } from '../../../src/domain/contract/tickets.ts'
import { recordFields } from './record-fields.ts'

/** 10 vouchers of Edenred for 90 € and 5 of Up for 45,50 €. */
const LINES = [
  { issuer: 'Edenred', year: 2026, quantity: 10, declaredCents: 9_000 },
  { issuer: 'Up', year: 2026, quantity: 5, declaredCents: 4_550 },
]

export function waitingTickets(changes: Partial<WaitingTickets> = {}): WaitingTickets {
  const issuers = ['Edenred', 'Up'].map((name) => ({ ...recordFields, id: name, name, closedFrom: null }))
  return { lines: LINES, issuers, notValidated: { quantity: 0, valueCents: 0 }, ...changes }
}

export function ticketDispatch(changes: Partial<TicketDispatch> = {}): TicketDispatch {
  return {
    ...recordFields,
    id: 'dispatch-1',
    establishmentId: 'establishment-1',
    establishmentName: 'Bellecour',
    status: 'CREATED',
    date: '2026-11-20',
    through: '2026-11-19',
    transport: 'POST',
    slipNumber: null,
    parcelNumber: null,
    sentOn: null,
    pouchId: null,
    handedOverOn: null,
    lines: LINES,
    quantity: 15,
    declaredCents: 13_550,
    reimbursements: [],
    reimbursedCents: 0,
    commissionCents: 0,
    reason: null,
    preparedAt: '2026-11-20T10:00:00.000Z',
    preparedByName: 'Ada Martin',
    ...changes,
  }
}
