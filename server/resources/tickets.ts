import { sql } from 'kysely'
import { ticket, ticketDispatch, ticketIssuer } from '../../src/domain/contract/tickets.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  nameField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { joinCashRegister, joinEstablishment } from './expressions.ts'

/** Counted paper vouchers: one row per count and year. */
export const tickets = defineResource({
  name: 'tickets',
  table: 'paper_tickets',
  isView: true,
  roles: CAPABILITIES.control,
  entry: ticket,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    date: filterAndSort,
    service: filterAndSort,
    cashRegisterId: filterOnly,
    cashRegisterName: joinedField('text', sql`g.name`),
    cashLogId: filterOnly,
    countId: filterOnly,
    paymentCategoryId: filterOnly,
    paymentCategoryName: joinedField('text', sql`c.name`),
    issuer: filterAndSort,
    year: filterAndSort,
    quantity: filterAndSort,
    valueCents: filterAndSort,
    status: filterAndSort,
    dispatched: computedField('boolean', sql`(t.dispatch_id is not null)`, { filter: true }),
    dispatchId: filterOnly,
  },
  joins: sql`${joinEstablishment} ${joinCashRegister}
    left join payment_categories c on ${sameOrganization('c')} and c.id = t.payment_category_id`,
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
    name: nameField,
    closedFrom: filterAndSort,
  },
  search: ['name'],
})

/** SQL for the day on which the pouch of the dispatch `t` was handed over or deposited. */
const HANDED_OVER_ON = sql`(select r.handed_over_on from remittance_pouches l
  join remittances r on ${sameOrganization('r')} and r.id = l.remittance_id
  where ${sameOrganization('l')} and l.pouch_id = t.pouch_id and l.live)`

/** Dispatches of paper vouchers, with what the issuers paid. */
export const ticketDispatches = defineResource({
  name: 'ticketdispatches',
  table: 'ticket_dispatches',
  roles: CAPABILITIES.control,
  entry: ticketDispatch,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    status: filterAndSort,
    date: filterAndSort,
    through: filterAndSort,
    transport: filterAndSort,
    slipNumber: filterAndSort,
    parcelNumber: filterAndSort,
    sentOn: filterAndSort,
    pouchId: filterOnly,
    handedOverOn: computedField('date', HANDED_OVER_ON),
    quantity: filterAndSort,
    declaredCents: filterAndSort,
    reimbursedCents: filterAndSort,
    commissionCents: filterAndSort,
    preparedAt: filterAndSort,
    preparedByName: filterAndSort,
  },
  joins: joinEstablishment,
  search: ['slipNumber', 'parcelNumber', 'preparedByName'],
  defaultSort: { field: 'date', descending: true },
})
