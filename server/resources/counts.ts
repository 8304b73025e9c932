import { sql } from 'kysely'
import { countRow } from '../../src/domain/contract/cash-logs.ts'
import { ALL_COUNT_TYPES, denominationKind } from '../../src/domain/count-types.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  pouchNumberField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { listOf, needsClosingReason } from '../store/rules-in-sql.ts'
import { joinCashRegister, joinEstablishment, unlessBlind } from './expressions.ts'

/** The count types with notes or coins. A payment mode that has a category of such a type is cash, as in `groupLogLines`. */
const CASH_COUNT_TYPES = ALL_COUNT_TYPES.filter((type) => denominationKind(type) !== null)

/** Joins the establishment, register, log and category of the count, and its pouch unless the pouch was deleted. */
const joins = sql`${joinEstablishment} ${joinCashRegister}
  left join cash_logs l on ${sameOrganization('l')} and l.id = t.cash_log_id
  left join payment_categories c on ${sameOrganization('c')} and c.id = t.payment_category_id
  left join pouches p on ${sameOrganization('p')} and p.count_id = t.id and p.status <> 'DELETED'`

/**
 * SQL for the status of the log of the count `t`. The status of the log, not that of the count, decides what people who count blind see: from the
 * expected amounts of the other counts they could compute that of an open count. It is a subquery, because filters can't use the joined rows.
 */
const statusOfLog = sql`(select o.status from cash_logs o where ${sameOrganization('o')} and o.id = t.cash_log_id)`

/**
 * The expected amount of the count. It is null if the closing came after the validation, because only the
 * whole log is compared with such a closing.
 */
const comparedExpectedCents = sql`case when not exists (select from cash_logs v where ${sameOrganization('v')}
  and v.id = t.cash_log_id and v.closing_expected_cents is not null) then t.expected_cents end`

export const counts = defineResource({
  name: 'counts',
  table: 'counts',
  roles: CAPABILITIES.count,
  entry: countRow,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    cashLogId: filterOnly,
    paymentCategoryId: filterOnly,
    countType: filterOnly,
    totalCents: filterAndSort,
    expectedCents: computedField('cents', unlessBlind(comparedExpectedCents, { status: statusOfLog }), {
      filter: true,
    }),
    lastYear: computedField(
      'json',
      sql`case when t.last_year_cents is not null then
        json_build_object('quantity', t.last_year_quantity, 'totalCents', t.last_year_cents) end`,
    ),
    pouchNumber: { ...filterOnly, ...pouchNumberField },
    pouchId: joinedField('id', sql`p.id`),
    status: filterAndSort,
    date: filterAndSort,
    service: filterOnly,
    establishmentName: joinedField('text', sql`e.name`),
    cashRegisterId: filterOnly,
    cashRegisterName: joinedField('text', sql`g.name`),
    paymentCategoryName: joinedField('text', sql`c.name`),
    deltaCents: joinedField('cents', unlessBlind(sql`l.delta_cents`, { status: sql`l.status` })),
    comment: joinedField('text', sql`l.comment`),
    needsClosingReason: joinedField(
      'boolean',
      (viewer) =>
        sql`coalesce(${unlessBlind(needsClosingReason('l'), { status: sql`l.status` })(viewer)}, false)`,
    ),
    hasProvisionCode: joinedField('boolean', sql`c.provision_code is not null`),
    pouchCommitted: joinedField(
      'boolean',
      sql`exists (select from remittance_pouches h where ${sameOrganization('h')} and h.pouch_id = p.id and h.live)`,
    ),
    isCash: joinedField(
      'boolean',
      sql`exists (select from payment_categories o where ${sameOrganization('o')} and o.payment_mode_id = c.payment_mode_id
        and o.count_type in ${listOf(CASH_COUNT_TYPES)})`,
    ),
  },
  joins,
  search: ['pouchNumber'],
  deletedStatus: 'DELETED',
})
