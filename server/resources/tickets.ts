import { sql } from 'kysely'
import { ticket, ticketDispatch, ticketIssuer } from '../../src/domain/contract/tickets.ts'
import { SERVICES } from '../../src/domain/dates/calendar.ts'
import { COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { DISPATCH_STATUSES, TRANSPORTS } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, joined, same, storedFields } from '../query/resource.ts'
import { joinCashRegister, joinEstablishment } from './expressions.ts'

/** Paper tickets as they were counted, those of each year by themselves. */
export const tickets = defineResource({
  name: 'tickets',
  table: 'paper_tickets',
  isView: true,
  roles: CAPABILITIES.control,
  entry: ticket,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    date: column('date', 'date', both),
    service: column('enum', 'service', { ...both, values: SERVICES }),
    cashRegisterId: column('id', 'cash_register_id', { filter: true }),
    cashRegisterName: joined('text', sql`g.name`),
    cashLogId: column('id', 'cash_log_id', { filter: true }),
    countId: column('id', 'count_id', { filter: true }),
    paymentCategoryId: column('id', 'payment_category_id', { filter: true }),
    paymentCategoryName: joined('text', sql`c.name`),
    issuer: column('text', 'issuer', both),
    year: column('integer', 'year', both),
    quantity: column('integer', 'quantity', both),
    valueCents: column('cents', 'value_cents', both),
    status: column('enum', 'status', { ...both, values: COUNT_STATUSES }),
    dispatched: computed('boolean', sql`(t.dispatch_id is not null)`, { filter: true }),
    dispatchId: column('id', 'dispatch_id', { filter: true }),
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
    name: column('text', 'name', both),
    closedFrom: column('date', 'closed_from', both),
  },
  search: ['name'],
})

/** Tickets on their way to the issuers, and what these paid. */
export const ticketDispatches = defineResource({
  name: 'ticketdispatches',
  table: 'ticket_dispatches',
  roles: CAPABILITIES.control,
  entry: ticketDispatch,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    status: column('enum', 'status', { ...both, values: DISPATCH_STATUSES }),
    date: column('date', 'date', both),
    through: column('date', 'through', both),
    transport: column('enum', 'transport', { ...both, values: TRANSPORTS }),
    slipNumber: column('text', 'slip_number', both),
    parcelNumber: column('text', 'parcel_number', both),
    sentOn: column('date', 'sent_on', both),
    pouchId: column('id', 'pouch_id', { filter: true }),
    lines: column('json', 'lines'),
    quantity: column('integer', 'quantity', both),
    declaredCents: column('cents', 'declared_cents', both),
    reimbursements: column('json', 'reimbursements'),
    reimbursedCents: column('cents', 'reimbursed_cents', both),
    commissionCents: column('cents', 'commission_cents', both),
    reason: column('text', 'reason'),
    preparedAt: column('instant', 'prepared_at', both),
    preparedByName: column('text', 'prepared_by_name', both),
  },
  joins: joinEstablishment,
  search: ['slipNumber', 'parcelNumber', 'preparedByName'],
  defaultSort: { field: 'date', descending: true },
})
