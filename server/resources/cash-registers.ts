import { cashRegister } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineResource, filterAndSort, filterOnly, storedFields } from '../query/resource.ts'

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
    status: filterAndSort,
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
