import { sql } from 'kysely'
import { pouch } from '../../src/domain/contract/pouches.ts'
import { remittance, remittanceRow } from '../../src/domain/contract/remittances.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  joinedField,
  nestedRows,
  type RowExpression,
  sameOrganization,
  storedFields,
  type Viewer,
} from '../query/resource.ts'
import { ESTABLISHMENT_CODE } from '../store/accounting-facts.ts'
import { isReceptionInEffect } from '../store/wallet.ts'
import { joinEstablishment } from './expressions.ts'
import { pouches } from './pouches.ts'

/** SQL for the pouches of the remittance `r`: those that it contains, or those that were left behind. */
const pouchesOf = (viewer: Viewer, isLeftBehind: boolean) =>
  nestedRows(
    viewer,
    pouches,
    pouch,
    sql`exists (select from remittance_pouches l where l.organization_id = t.organization_id
      and l.remittance_id = r.id and l.pouch_id = t.id and l.left_behind = ${sql.lit(isLeftBehind)})`,
    sql`t.number, t.id`,
  )

/** SQL for a value of the establishment of the remittance `t`; `value` refers to the establishment as `establishment`. */
const ofEstablishment = (value: RowExpression) =>
  sql`(select ${value} from establishments establishment where ${sameOrganization('establishment')} and establishment.id = t.establishment_id)`

/**
 * SQL for the amount or date of the money that came back for the remittance `t`. For type CHANGE it is an aggregate of the receptions `w`, and null
 * until all coins were received. For type TICKETS it is an aggregate of the dispatches `d`, and null until all issuers have paid. For other types it
 * is the column.
 */
const returned = (
  aggregates: { readonly received: RowExpression; readonly paid: RowExpression },
  column: string,
) =>
  sql`case t.type when 'CHANGE' then (select ${aggregates.received} from remittance_pouches l
      join wallet_movements w on ${sameOrganization('w')} and w.pouch_id = l.pouch_id and ${isReceptionInEffect('w')}
      where ${sameOrganization('l')} and l.remittance_id = t.id and l.live having count(*) = t.pouch_count)
    when 'TICKETS' then (select ${aggregates.paid} from remittance_pouches l
      join ticket_dispatches d on ${sameOrganization('d')} and d.establishment_id = t.establishment_id
        and d.pouch_id = l.pouch_id and d.status = 'REIMBURSED'
      where ${sameOrganization('l')} and l.remittance_id = t.id and l.live having count(*) = t.pouch_count)
    else ${sql.ref(`t.${column}`)} end`

/** SQL for the sum that the issuers of the dispatches `d` paid, with the commissions that they kept. */
const PAID_CENTS = sql`sum(d.reimbursed_cents + d.commission_cents)::bigint`
/** SQL for the day of the last payment of the dispatches `d`. */
const PAID_ON = sql`max((select max(p ->> 'reimbursedOn') from jsonb_array_elements(d.reimbursements) p))::date`

/**
 * SQL for the number and value of the pouches of the remittance `t` that its linked bank lines do not credit.
 * It is null if no line is linked, if every pouch or the declared total is credited, or if the lines credit an
 * amount that is not distributed among pouches.
 */
const uncreditedPouches = sql`case when t.credited_cents <> t.total_cents
    and exists (select from bank_links k where ${sameOrganization('k')} and k.remittance_id = t.id and k.status = 'LINKED')
  then (select json_build_object('count', count(*) filter (where p.credited_cents is null),
        'valueCents', sum(p.value_cents) filter (where p.credited_cents is null))
      from remittance_pouches l join pouches p on ${sameOrganization('p')} and p.id = l.pouch_id
      where ${sameOrganization('l')} and l.remittance_id = t.id and not l.left_behind
      having count(*) > count(p.credited_cents) and sum(p.credited_cents) = t.credited_cents)
  end`

/** Remittances. A cancelled remittance still names the pouches that it had. */
export const remittances = defineResource({
  name: 'remittances',
  table: 'remittances',
  roles: CAPABILITIES.remit,
  entry: remittanceRow,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    reference: filterAndSort,
    type: filterAndSort,
    status: filterAndSort,
    date: filterAndSort,
    carrierId: filterOnly,
    carrierName: {},
    totalCents: filterAndSort,
    pouchCount: filterAndSort,
    pouchIds: computedField(
      'json',
      sql`array(select l.pouch_id from remittance_pouches l where ${sameOrganization('l')} and l.remittance_id = t.id and not l.left_behind order by l.pouch_id)`,
    ),
    preparedAt: filterAndSort,
    preparedById: filterOnly,
    preparedByName: filterAndSort,
    validatedAt: filterAndSort,
    handedOverOn: filterOnly,
    validatedById: filterOnly,
    receiptNumber: filterOnly,
    creditedCents: filterAndSort,
    creditedOn: filterAndSort,
    returnedCents: computedField(
      'cents',
      returned({ received: sql`sum(w.movement_cents)::bigint`, paid: PAID_CENTS }, 'credited_cents'),
    ),
    returnedOn: computedField('date', returned({ received: sql`max(w.date)`, paid: PAID_ON }, 'credited_on')),
    uncreditedPouches: computedField('json', uncreditedPouches),
    establishmentName: joinedField('text', sql`e.name`),
    establishmentCode: computedField(
      'text',
      sql`(select ${ESTABLISHMENT_CODE} from establishments e where ${sameOrganization('e')} and e.id = t.establishment_id)`,
      filterOnly,
    ),
    // Without the position that `establishmentCode` adds when several establishments share a code.
    plainEstablishmentCode: computedField('text', ofEstablishment(sql`establishment.code`), filterOnly),
    formerEstablishmentCodes: computedField(
      'json',
      sql`array(select distinct e.before ->> 'code' from audit_events e where ${sameOrganization('e')}
        and e.entity_id = t.establishment_id and e.entity = 'establishment' and e.before ->> 'code' is not null order by 1)`,
    ),
  },
  joins: joinEstablishment,
  detail: {
    schema: remittance,
    fields: {
      timeZone: () => ofEstablishment(sql`to_json(establishment.time_zone)::text`),
      pouches: (viewer) => pouchesOf(viewer, false),
      leftPouches: (viewer) => pouchesOf(viewer, true),
      credits:
        () => sql`(select coalesce(json_agg(json_build_object('id', l.id, 'lineId', l.line_id, 'bookedOn',
          b.booked_on, 'amountCents', l.amount_cents, 'label', b.label, 'reference', b.reference, 'linkedByName',
          l.linked_by_name, 'linkedAt', iso_instant(l.linked_at)) order by b.booked_on, l.id)::text, '[]')
        from bank_links l join bank_lines b on b.organization_id = l.organization_id and b.id = l.line_id
        where l.organization_id = r.organization_id and l.remittance_id = r.id and l.status = 'LINKED')`,
    },
  },
  search: ['receiptNumber', 'courierName', 'preparedByName'],
})
