import { sql } from 'kysely'
import { pouch } from '../../src/domain/contract/pouches.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, joined, same, storedFields } from '../query/resource.ts'

/** The live link of the pouch `t`: the remittance that holds it now. */
export const liveLink = sql`remittance_pouches l where ${same('l')} and l.pouch_id = t.id and l.live`

export const pouches = defineResource({
  name: 'pouches',
  table: 'pouches',
  roles: CAPABILITIES.remit,
  entry: pouch,
  fields: {
    ...storedFields,
    establishmentId: filter,
    number: both,
    sealNumber: filter,
    type: both,
    date: both,
    valueCents: both,
    status: both,
    countId: filter,
    countStatus: joined('text', sql`c.status`),
    cashLogId: joined('id', sql`c.cash_log_id`),
    walletMovementId: joined('id', sql`w.id`),
    remittanceId: computed('id', sql`(select l.remittance_id from ${liveLink})`, { filter: true }),
    remittanceIds: computed(
      'json',
      sql`(select coalesce(json_agg(h.remittance_id order by h.remittance_id), '[]')
        from remittance_pouches h where ${same('h')} and h.pouch_id = t.id)`,
    ),
    remittanceReference: joined('integer', sql`m.reference`),
  },
  joins: sql`left join counts c on ${same('c')} and c.id = t.count_id
    left join wallet_movements w on ${same('w')} and w.pouch_id = t.id and w.type = 'DECREASE'
    left join remittances m on ${same('m')} and m.id = (select l.remittance_id from ${liveLink})`,
  search: ['number', 'sealNumber'],
  deletedStatus: 'DELETED',
})
