import { sql } from 'kysely'
import { pouch } from '../../src/domain/contract/pouches.ts'
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

/** SQL for the live link `l` of the pouch `t`, which says in which remittance the pouch is now. */
export const liveLink = sql`remittance_pouches l where ${sameOrganization('l')} and l.pouch_id = t.id and l.live`

export const pouches = defineResource({
  name: 'pouches',
  table: 'pouches',
  roles: CAPABILITIES.remit,
  entry: pouch,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    number: { ...filterAndSort, ...pouchNumberField },
    sealNumber: filterOnly,
    type: filterAndSort,
    date: filterAndSort,
    valueCents: filterAndSort,
    status: filterAndSort,
    countId: filterOnly,
    countStatus: joinedField('text', sql`c.status`),
    cashLogId: joinedField('id', sql`c.cash_log_id`),
    service: joinedField('enum', sql`s.service`),
    cashRegisterName: joinedField('text', sql`g.name`),
    walletMovementId: joinedField('id', sql`w.id`),
    remittanceId: computedField('id', sql`(select l.remittance_id from ${liveLink})`, { filter: true }),
    remittanceIds: computedField(
      'json',
      sql`(select coalesce(json_agg(h.remittance_id order by h.remittance_id), '[]')
        from remittance_pouches h where ${sameOrganization('h')} and h.pouch_id = t.id)`,
    ),
    remittanceReference: joinedField('integer', sql`m.reference`),
    remittanceCarrierId: joinedField('id', sql`m.carrier_id`),
  },
  joins: sql`left join counts c on ${sameOrganization('c')} and c.id = t.count_id
    left join cash_logs s on ${sameOrganization('s')} and s.id = c.cash_log_id
    left join cash_registers g on ${sameOrganization('g')} and g.id = s.cash_register_id
    left join wallet_movements w on ${sameOrganization('w')} and w.pouch_id = t.id and w.type = 'DECREASE'
    left join remittances m on ${sameOrganization('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  search: ['number', 'sealNumber'],
  deletedStatus: 'DELETED',
})
