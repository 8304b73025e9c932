import { sql } from 'kysely'
import { countRow } from '../../src/domain/contract/cash-logs.ts'
import { SERVICES } from '../../src/domain/dates/calendar.ts'
import { COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, joined, same, storedFields } from '../query/resource.ts'
import { joinCashRegister, joinEstablishment, unlessBlind } from './expressions.ts'

/** The log, the category and the pouch that the money lies in, as long as it was not withdrawn. */
const joins = sql`${joinEstablishment} ${joinCashRegister}
  left join cash_logs l on ${same('l')} and l.id = t.cash_log_id
  left join payment_categories c on ${same('c')} and c.id = t.payment_category_id
  left join pouches p on ${same('p')} and p.count_id = t.id and p.status <> 'DELETED'`

export const counts = defineResource({
  name: 'counts',
  table: 'counts',
  roles: CAPABILITIES.count,
  entry: countRow,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    cashLogId: column('id', 'cash_log_id', { filter: true }),
    paymentCategoryId: column('id', 'payment_category_id', { filter: true }),
    countType: column('integer', 'count_type', { filter: true }),
    quantity: column('integer', 'quantity'),
    unitValueCents: column('cents', 'unit_value_cents'),
    denominations: column('json', 'denominations'),
    totalCents: column('cents', 'total_cents', both),
    firstTotalCents: column('cents', 'first_total_cents'),
    expectedCents: computed('cents', unlessBlind(sql`t.expected_cents`), { filter: true }),
    lastYear: computed(
      'json',
      sql`case when t.last_year_cents is not null then
        json_build_object('quantity', t.last_year_quantity, 'totalCents', t.last_year_cents) end`,
    ),
    pouchNumber: column('text', 'pouch_number', { filter: true }),
    pouchId: joined('id', sql`p.id`),
    status: column('enum', 'status', { ...both, values: COUNT_STATUSES }),
    reason: column('text', 'reason'),
    date: column('date', 'date', both),
    service: column('enum', 'service', { filter: true, values: SERVICES }),
    establishmentName: joined('text', sql`e.name`),
    cashRegisterId: column('id', 'cash_register_id', { filter: true }),
    cashRegisterName: joined('text', sql`g.name`),
    paymentCategoryName: joined('text', sql`c.name`),
    deltaCents: joined('cents', unlessBlind(sql`l.delta_cents`)),
    comment: joined('text', sql`l.comment`),
    hasProvisionCode: joined('boolean', sql`c.provision_code is not null`),
    pouchCommitted: joined(
      'boolean',
      sql`exists (select from remittance_pouches h where ${same('h')} and h.pouch_id = p.id and h.live)`,
    ),
  },
  joins,
  search: ['pouchNumber'],
  deletedStatus: 'DELETED',
})
