import { sql } from 'kysely'
import { countRow } from '../../src/domain/contract/cash-logs.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'
import { joinCashRegister, joinEstablishment, unlessBlind } from './expressions.ts'

/** Joins the log, the category, and the pouch of the count unless that was withdrawn. */
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
    establishmentId: filter,
    cashLogId: filter,
    paymentCategoryId: filter,
    countType: filter,
    totalCents: both,
    expectedCents: computed('cents', unlessBlind(sql`t.expected_cents`), { filter: true }),
    lastYear: computed(
      'json',
      sql`case when t.last_year_cents is not null then
        json_build_object('quantity', t.last_year_quantity, 'totalCents', t.last_year_cents) end`,
    ),
    pouchNumber: filter,
    pouchId: joined('id', sql`p.id`),
    status: both,
    date: both,
    service: filter,
    establishmentName: joined('text', sql`e.name`),
    cashRegisterId: filter,
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
