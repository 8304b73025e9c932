import { sql } from 'kysely'
import { cashRegister } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  nameField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { wasNotUndone } from '../store/wallet.ts'

export const cashRegisters = defineResource({
  name: 'cashregisters',
  table: 'cash_registers',
  roles: CAPABILITIES.count,
  entry: cashRegister,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    number: filterAndSort,
    name: nameField,
    lentFloatCents: computedField(
      'cents',
      // Floats and the movements that undo them; no other movement names a register.
      sql`(select greatest(coalesce(-sum(m.movement_cents), 0), 0)::bigint from wallet_movements m
        where ${sameOrganization('m')} and m.cash_register_id = t.id)`,
    ),
    lentFloatOn: computedField(
      'date',
      // The last float before which the register had nothing of the wallet.
      sql`(select f.date from (
          select m.date, m.sequence, sum(m.movement_cents) over () as lent,
            sum(m.movement_cents) over (order by m.sequence) - m.movement_cents as lent_before
          from wallet_movements m
          where ${sameOrganization('m')} and m.cash_register_id = t.id and m.type = 'FLOAT' and ${wasNotUndone('m')}) f
        where f.lent < 0 and f.lent_before >= 0 order by f.sequence desc limit 1)`,
    ),
    status: filterAndSort,
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
