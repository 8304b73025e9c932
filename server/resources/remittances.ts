import { sql } from 'kysely'
import { pouch } from '../../src/domain/contract/pouches.ts'
import { remittance, remittanceRow } from '../../src/domain/contract/remittances.ts'
import { POUCH_TYPES } from '../../src/domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../src/domain/lifecycles/remittance.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  both,
  column,
  computed,
  defineResource,
  joined,
  nestedRows,
  same,
  storedFields,
} from '../query/resource.ts'
import { joinEstablishment } from './expressions.ts'
import { pouches } from './pouches.ts'

/** Remittances; one alone comes with its pouches, a cancelled one with those that it had. */
export const remittances = defineResource({
  name: 'remittances',
  table: 'remittances',
  roles: CAPABILITIES.remit,
  entry: remittanceRow,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    reference: column('integer', 'reference', both),
    type: column('enum', 'type', { ...both, values: POUCH_TYPES }),
    status: column('enum', 'status', { ...both, values: REMITTANCE_STATUSES }),
    date: column('date', 'date', both),
    carrierId: column('id', 'carrier_id', { filter: true }),
    carrierName: joined('text', sql`c.name`),
    totalCents: column('cents', 'total_cents', both),
    pouchCount: column('integer', 'pouch_count', both),
    pouchIds: computed(
      'json',
      sql`array(select l.pouch_id from remittance_pouches l where ${same('l')} and l.remittance_id = t.id order by l.pouch_id)`,
    ),
    preparedAt: column('instant', 'prepared_at', both),
    preparedById: column('id', 'prepared_by_id', { filter: true }),
    preparedByName: column('text', 'prepared_by_name', both),
    validatedAt: column('instant', 'validated_at', both),
    validatedById: column('id', 'validated_by_id', { filter: true }),
    validatedByName: column('text', 'validated_by_name'),
    courierName: column('text', 'courier_name'),
    receiptNumber: column('text', 'receipt_number', { filter: true }),
    creditedCents: column('cents', 'credited_cents', both),
    creditedOn: column('date', 'credited_on', both),
    reason: column('text', 'reason'),
    establishmentName: joined('text', sql`e.name`),
  },
  joins: sql`${joinEstablishment} left join cash_carriers c on ${same('c')} and c.id = t.carrier_id`,
  detail: {
    schema: remittance,
    fields: {
      pouches: (viewer) =>
        nestedRows(
          viewer,
          pouches,
          pouch,
          sql`exists (select from remittance_pouches l where l.organization_id = t.organization_id
            and l.remittance_id = r.id and l.pouch_id = t.id)`,
          sql`t.number, t.id`,
        ),
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
