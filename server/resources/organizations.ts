import { organization } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, defineResource, storedFields } from '../query/resource.ts'

export const organizations = defineResource({
  name: 'organizations',
  table: 'organizations',
  roles: CAPABILITIES.seeWholeOrganization,
  entry: organization,
  fields: {
    ...storedFields,
    name: both,
    siren: both,
    status: both,
  },
  search: ['name', 'siren'],
  deletedStatus: 'DELETED',
})
