import { sql } from 'kysely'
import { savedView } from '../../src/domain/contract/saved-views.ts'
import { listsOf } from '../../src/domain/lists/lists.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { defineResource, filterAndSort, filterOnly, nameField, storedFields } from '../query/resource.ts'
import { listOf } from '../store/rules-in-sql.ts'

const IS_OWN = sql<boolean>`t.owner_id = scope_user()`

/**
 * Saved views of the lists that the viewer may read: the viewer's own and the shared ones. Head office works in every organization, so it
 * sees only its own.
 */
export const savedViews = defineResource({
  name: 'savedviews',
  table: 'saved_views',
  roles: CAPABILITIES.count,
  entry: savedView,
  fields: {
    ...storedFields,
    list: filterAndSort,
    name: nameField,
    period: filterOnly,
    shared: filterOnly,
    ownerId: filterOnly,
  },
  search: ['name'],
  defaultSort: { field: 'name', descending: false },
  rows: ({ role }) => sql`t.list in ${listOf(listsOf(role))}
    and ${hasCapability(role, 'seeEveryOrganization') ? IS_OWN : sql`(t.shared or ${IS_OWN})`}`,
})
