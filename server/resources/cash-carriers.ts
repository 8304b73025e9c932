import { cashCarrier } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineResource, filterAndSort, nameField, storedFields } from '../query/resource.ts'

export const cashCarriers = defineResource({
  name: 'cashcarriers',
  table: 'cash_carriers',
  roles: CAPABILITIES.remit,
  entry: cashCarrier,
  fields: {
    ...storedFields,
    name: nameField,
    status: filterAndSort,
  },
  search: ['name'],
  deletedStatus: 'DELETED',
})
