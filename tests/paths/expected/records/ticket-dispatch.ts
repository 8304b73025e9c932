import { ticketDispatch as shape } from '../../../../src/domain/contract/tickets.ts'
import { sumCents } from '../../../../src/domain/money.ts'
import type { DispatchFixture } from '../../walk/api/fixtures/ticket-dispatch.ts'
import {
  type ExpectedRecord,
  establishmentFields,
  type FieldValues,
  initialStoredFields,
  nameOf,
  type StepContext,
} from '../expected-record.ts'
import { aDate, aPositiveInteger } from '../value-kinds.ts'

type Reimbursement = { readonly issuer: string; readonly reimbursedCents: number }

/** The fields that change when the first (0) or last (-1) issuer of the dispatch reimburses 8 €, or another amount, without commission. */
const reimburseBy =
  (position: 0 | -1, reimbursedCents = 800) =>
  (before: FieldValues, { testOrganization, fixture }: StepContext<DispatchFixture>): FieldValues => {
    const issuer = fixture.issuers.at(position)!
    const payment = {
      ...{ issuer, reimbursedCents, commissionCents: 0 },
      ...{ reimbursedOn: testOrganization.today, reason: 'QA' },
    }
    const otherReimbursements = (before.reimbursements as readonly Reimbursement[]).filter(
      (reimbursement) => reimbursement.issuer !== issuer,
    )
    const reimbursements = [...otherReimbursements, payment].sort((a, b) => (a.issuer < b.issuer ? -1 : 1))
    return { reimbursements, reimbursedCents: sumCents(reimbursements.map((paid) => paid.reimbursedCents)) }
  }

export const expectedTicketDispatch: ExpectedRecord<DispatchFixture> = {
  entity: 'ticketDispatch',
  table: 'ticket_dispatches',
  chain: 'establishment',
  fields: Object.keys(shape.shape),
  initial(given) {
    const { testOrganization, fixture, now } = given
    return {
      ...initialStoredFields(given, fixture.id),
      ...establishmentFields(testOrganization),
      status: 'CREATED',
      date: testOrganization.today,
      through: aDate,
      transport: 'POST',
      slipNumber: null,
      parcelNumber: null,
      sentOn: null,
      pouchId: null,
      handedOverOn: null,
      lines: [...fixture.issuers]
        .sort()
        .map((issuer) => ({ issuer, year: aPositiveInteger, quantity: 1, declaredCents: 900 })),
      quantity: fixture.issuers.length,
      declaredCents: 900 * fixture.issuers.length,
      reimbursements: [],
      reimbursedCents: 0,
      commissionCents: 0,
      reason: null,
      preparedAt: now,
      preparedByName: nameOf(testOrganization.accountant.user),
      // A column that is not in the document.
      preparedById: testOrganization.accountant.user.id,
    }
  },
  events: {
    send: {
      by: 'accountant',
      sets: (_, { testOrganization }) => ({ slipNumber: 'QA-1', sentOn: testOrganization.today }),
    },
    reimbursePart: { by: 'accountant', sets: reimburseBy(0) },
    reimburse: { by: 'accountant', sets: reimburseBy(-1) },
    correctPayment: { by: 'accountant', sets: reimburseBy(-1, 700) },
    // The vouchers leave the dispatch and can be sent again.
    cancel: { by: 'accountant', sets: () => ({ reason: 'QA' }), tables: ['ticket_dispatch_counts'] },
  },
}
