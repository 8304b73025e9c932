import { cashCarrier } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { ACTIVE_STATUSES, both, column, defineResource, storedFields } from '../query/resource.ts'

export const cashCarriers = defineResource({
  name: 'cashcarriers',
  table: 'cash_carriers',
  roles: CAPABILITIES.remit,
  entry: cashCarrier,
  fields: {
    ...storedFields,
    name: column('text', 'name', both),
    status: column('enum', 'status', { ...both, values: ACTIVE_STATUSES }),
    address: column('json', 'address'),
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
