import { sql } from 'kysely'
import { attachment } from '../../src/domain/contract/attachments.ts'
import { ATTACHED_TO, ATTACHMENT_TYPES } from '../../src/domain/documents/attachments.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import { both, column, defineResource, storedFields } from '../query/resource.ts'

/** Photos and papers. Who does not remit sees those of cash logs alone. */
export const attachments = defineResource({
  name: 'attachments',
  table: 'attachments',
  roles: CAPABILITIES.count,
  entry: attachment,
  fields: {
    ...storedFields,
    createdAt: column('instant', 'created_at', both),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    entity: column('enum', 'entity', { filter: true, values: ATTACHED_TO }),
    entityId: column('id', 'entity_id', { filter: true }),
    name: column('text', 'name', both),
    type: column('enum', 'type', { filter: true, values: ATTACHMENT_TYPES }),
    sizeBytes: column('integer', 'size_bytes', both),
    status: column('enum', 'status', { filter: true, values: ['ACTIVE', 'DELETED'] }),
    byName: column('text', 'by_name', { filter: true }),
  },
  rows: ({ role }) => (may(role, 'remit') ? sql<boolean>`true` : sql<boolean>`t.entity = 'cashLog'`),
  search: ['name'],
  deletedStatus: 'DELETED',
  defaultSort: { field: 'createdAt', descending: false },
})
