import { sql } from 'kysely'
import { attachment } from '../../src/domain/contract/attachments.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import { both, defineResource, filter, storedFields } from '../query/resource.ts'

/** Photos and papers. People who may not remit see those of cash logs only. */
export const attachments = defineResource({
  name: 'attachments',
  table: 'attachments',
  roles: CAPABILITIES.count,
  entry: attachment,
  fields: {
    ...storedFields,
    createdAt: both,
    establishmentId: filter,
    entity: filter,
    entityId: filter,
    name: both,
    type: filter,
    sizeBytes: both,
    status: filter,
    byName: filter,
  },
  rows: ({ role }) => (may(role, 'remit') ? sql<boolean>`true` : sql<boolean>`t.entity = 'cashLog'`),
  search: ['name'],
  deletedStatus: 'DELETED',
  defaultSort: { field: 'createdAt', descending: false },
})
