import { ticketDispatch as shape } from '../../../../src/domain/contract/tickets.ts'
import type { DispatchThing } from '../../walk/api/fixtures/ticket-dispatch.ts'
import { establishmentOf, type Given, type Holds, type Law, nameOf, storedAtFirst } from '../law.ts'
import { aDate, aReference } from '../told.ts'

type Paid = { readonly issuer: string }

/** 8 € of an issuer, without commission. */
const paidBy =
  (nth: 0 | -1) =>
  (before: Holds, { house, thing }: Given<DispatchThing>): Holds => {
    const issuer = thing.issuers.at(nth)!
    const payment = { issuer, reimbursedCents: 800, commissionCents: 0, reimbursedOn: house.today }
    const others = (before.reimbursements as readonly Paid[]).filter((one) => one.issuer !== issuer)
    const reimbursements = [...others, payment].sort((a, b) => (a.issuer < b.issuer ? -1 : 1))
    return { reimbursements, reimbursedCents: 800 * reimbursements.length }
  }

export const ticketDispatch: Law<DispatchThing> = {
  entity: 'ticketDispatch',
  table: 'ticket_dispatches',
  chain: 'establishment',
  fields: Object.keys(shape.shape),
  begins(given) {
    const { house, thing, now } = given
    return {
      ...storedAtFirst(given, thing.id),
      ...establishmentOf(house),
      status: 'CREATED',
      date: house.today,
      through: aDate,
      transport: 'POST',
      slipNumber: null,
      parcelNumber: null,
      sentOn: null,
      pouchId: null,
      lines: [...thing.issuers]
        .sort()
        .map((issuer) => ({ issuer, year: aReference, quantity: 1, declaredCents: 900 })),
      quantity: thing.issuers.length,
      declaredCents: 900 * thing.issuers.length,
      reimbursements: [],
      reimbursedCents: 0,
      commissionCents: 0,
      reason: null,
      preparedAt: now,
      preparedByName: nameOf(house.accountant.user),
      // Only in the row.
      preparedById: house.accountant.user.id,
    }
  },
  events: {
    send: { by: 'accountant', sets: (_, { house }) => ({ slipNumber: 'QA-1', sentOn: house.today }) },
    reimbursePart: { by: 'accountant', sets: paidBy(0) },
    reimburse: { by: 'accountant', sets: paidBy(-1) },
    // The vouchers wait again.
    cancel: { by: 'accountant', sets: () => ({ reason: 'QA' }), tables: ['ticket_dispatch_counts'] },
  },
}
