import { organization } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineResource, filterAndSort, nameField, storedFields } from '../query/resource.ts'

export const organizations = defineResource({
  name: 'organizations',
  table: 'organizations',
  roles: CAPABILITIES.seeWholeOrganization,
  entry: organization,
  fields: {
    ...storedFields,
    name: nameField,
    siren: filterAndSort,
    status: filterAndSort,
  },
  search: ['name', 'siren'],
  deletedStatus: 'DELETED',
})
