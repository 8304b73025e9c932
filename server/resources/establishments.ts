import { sql } from 'kysely'
import { establishment } from '../../src/domain/contract/organizations.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import { both, computed, defineResource, filter, same, storedFields } from '../query/resource.ts'

export const establishments = defineResource({
  name: 'establishments',
  table: 'establishments',
  roles: CAPABILITIES.count,
  entry: establishment,
  fields: {
    ...storedFields,
    name: both,
    code: both,
    analyticCode: both,
    ownAccounts: filter,
    status: both,
    bankDetails: computed('json', (viewer) =>
      may(viewer.role, 'remit') ? sql`t.bank_details` : sql`null::jsonb`,
    ),
    carrierId: filter,
    remittanceFrequency: filter,
    remittanceDay: filter,
    blindCount: filter,
    allowSelfValidation: filter,
    cashPadSet: computed(
      'boolean',
      sql`exists (select from cash_pads p where ${same('p')} and p.establishment_id = t.id)`,
    ),
  },
  search: ['name', 'code'],
  deletedStatus: 'DELETED',
})
