import { cashRegister } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { ACTIVE_STATUSES, both, column, defineResource, storedFields } from '../query/resource.ts'

export const cashRegisters = defineResource({
  name: 'cashregisters',
  table: 'cash_registers',
  roles: CAPABILITIES.count,
  entry: cashRegister,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    number: column('integer', 'number', both),
    name: column('text', 'name', both),
    floatCents: column('cents', 'float_cents'),
    status: column('enum', 'status', { ...both, values: ACTIVE_STATUSES }),
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
