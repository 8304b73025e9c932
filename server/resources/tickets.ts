import { sql } from 'kysely'
import { ticket, ticketDispatch, ticketIssuer } from '../../src/domain/contract/tickets.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'
import { joinCashRegister, joinEstablishment } from './expressions.ts'

/** Counted paper tickets: one row per count and year. */
export const tickets = defineResource({
  name: 'tickets',
  table: 'paper_tickets',
  isView: true,
  roles: CAPABILITIES.control,
  entry: ticket,
  fields: {
    ...storedFields,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    date: both,
    service: both,
    cashRegisterId: filter,
    cashRegisterName: joined('text', sql`g.name`),
    cashLogId: filter,
    countId: filter,
    paymentCategoryId: filter,
    paymentCategoryName: joined('text', sql`c.name`),
    issuer: both,
    year: both,
    quantity: both,
    valueCents: both,
    status: both,
    dispatched: computed('boolean', sql`(t.dispatch_id is not null)`, { filter: true }),
    dispatchId: filter,
  },
  joins: sql`${joinEstablishment} ${joinCashRegister}
    left join payment_categories c on ${same('c')} and c.id = t.payment_category_id`,
  search: ['issuer'],
  defaultSort: { field: 'date', descending: true },
})

export const ticketIssuers = defineResource({
  name: 'ticketissuers',
  table: 'ticket_issuers',
  roles: CAPABILITIES.control,
  entry: ticketIssuer,
  fields: {
    ...storedFields,
    name: both,
    closedFrom: both,
  },
  search: ['name'],
})

/** Dispatches of paper tickets, with what the issuers paid. */
export const ticketDispatches = defineResource({
  name: 'ticketdispatches',
  table: 'ticket_dispatches',
  roles: CAPABILITIES.control,
  entry: ticketDispatch,
  fields: {
    ...storedFields,
    establishmentId: filter,
    establishmentName: joined('text', sql`e.name`),
    status: both,
    date: both,
    through: both,
    transport: both,
    slipNumber: both,
    parcelNumber: both,
    sentOn: both,
    pouchId: filter,
    quantity: both,
    declaredCents: both,
    reimbursedCents: both,
    commissionCents: both,
    preparedAt: both,
    preparedByName: both,
  },
  joins: joinEstablishment,
  search: ['slipNumber', 'parcelNumber', 'preparedByName'],
  defaultSort: { field: 'date', descending: true },
})
