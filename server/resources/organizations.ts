import { organization } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { ACTIVE_STATUSES, both, column, defineResource, storedFields } from '../query/resource.ts'

export const organizations = defineResource({
  name: 'organizations',
  table: 'organizations',
  roles: CAPABILITIES.seeWholeOrganization,
  entry: organization,
  fields: {
    ...storedFields,
    name: column('text', 'name', both),
    siren: column('text', 'siren', both),
    status: column('enum', 'status', { ...both, values: ACTIVE_STATUSES }),
    address: column('json', 'address'),
  },
  search: ['name', 'siren'],
  deletedStatus: 'DELETED',
})
