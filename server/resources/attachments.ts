import { sql } from 'kysely'
import { attachment } from '../../src/domain/contract/attachments.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { computedField, defineResource, filterAndSort, filterOnly, storedFields } from '../query/resource.ts'
import { IS_PROVEN } from '../store/attachments.ts'

/** Photos and documents. Users who may not remit see only those of cash logs. */
export const attachments = defineResource({
  name: 'attachments',
  table: 'attachments',
  roles: CAPABILITIES.count,
  entry: attachment,
  fields: {
    ...storedFields,
    createdAt: filterAndSort,
    establishmentId: filterOnly,
    entity: filterOnly,
    entityId: filterOnly,
    name: filterAndSort,
    type: filterOnly,
    sizeBytes: filterAndSort,
    status: filterOnly,
    byName: filterOnly,
    isProven: computedField('boolean', IS_PROVEN),
  },
  rows: ({ role }) =>
    hasCapability(role, 'remit') ? sql<boolean>`true` : sql<boolean>`t.entity = 'cashLog'`,
  search: ['name'],
  deletedStatus: 'DELETED',
  defaultSort: { field: 'createdAt', descending: false },
})
