import { sql } from 'kysely'
import { cashRegister } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'

export const cashRegisters = defineResource({
  name: 'cashregisters',
  table: 'cash_registers',
  roles: CAPABILITIES.count,
  entry: cashRegister,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    number: filterAndSort,
    name: filterAndSort,
    lentFloatCents: computedField(
      'cents',
      // Floats and the movements that undo them; no other movement names a register.
      sql`(select greatest(coalesce(-sum(m.movement_cents), 0), 0)::bigint from wallet_movements m
        where ${sameOrganization('m')} and m.cash_register_id = t.id)`,
    ),
    status: filterAndSort,
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
