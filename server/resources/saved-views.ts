import { sql } from 'kysely'
import { savedView } from '../../src/domain/contract/saved-views.ts'
import { NAMED_PERIODS } from '../../src/domain/dates/periods.ts'
import { LIST_NAMES, listsOf } from '../../src/domain/lists/lists.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import { both, column, defineResource, storedFields } from '../query/resource.ts'

const OWN = sql<boolean>`t.owner_id = scope_user()`

/** Views of the lists that the reader sees: their own, and what is shared. Head office, which works in every organization, has its own alone. */
export const savedViews = defineResource({
  name: 'savedviews',
  table: 'saved_views',
  roles: CAPABILITIES.count,
  entry: savedView,
  fields: {
    ...storedFields,
    list: column('enum', 'list', { ...both, values: LIST_NAMES }),
    name: column('text', 'name', both),
    query: column('text', 'query'),
    period: column('enum', 'period', { filter: true, values: NAMED_PERIODS }),
    shared: column('boolean', 'shared', { filter: true }),
    ownerId: column('id', 'owner_id', { filter: true }),
    ownerName: column('text', 'owner_name'),
  },
  search: ['name'],
  defaultSort: { field: 'name', descending: false },
  rows: ({ role }) => sql`t.list in (${sql.join(listsOf(role).map((list) => sql.lit(list)))})
    and ${may(role, 'seeEveryOrganization') ? OWN : sql`(t.shared or ${OWN})`}`,
})
