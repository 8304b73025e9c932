import { cashRegister } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, defineResource, filter, storedFields } from '../query/resource.ts'

export const cashRegisters = defineResource({
  name: 'cashregisters',
  table: 'cash_registers',
  roles: CAPABILITIES.count,
  entry: cashRegister,
  fields: {
    ...storedFields,
    establishmentId: filter,
    number: both,
    name: both,
    status: both,
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
