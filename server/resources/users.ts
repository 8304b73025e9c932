import { sql } from 'kysely'
import { user } from '../../src/domain/contract/users.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  nameField,
  type RowExpression,
  sameOrganization,
  storedFields,
  type Viewer,
} from '../query/resource.ts'

const IS_CURRENT_USER = sql<boolean>`t.id = (select scope_user())`
const establishmentIds = sql`array(select a.establishment_id from user_establishments a
  where ${sameOrganization('a')} and a.user_id = t.id order by a.establishment_id)`

/**
 * Users. Viewers without the capability `seePeople` read only their own row. Viewers who do not see the
 * whole organization read only the names and the status of others. Row level security limits the rows further.
 */
export const users = defineResource({
  name: 'users',
  table: 'users',
  roles: CAPABILITIES.ownAccount,
  entry: user,
  fields: {
    ...storedFields,
    firstName: nameField,
    lastName: nameField,
    email: computedField('text', beyondName(sql`t.email`), filterAndSort),
    role: computedField('integer', beyondName(sql`t.role`), filterAndSort),
    language: computedField('enum', beyondName(sql`t.language`), { filter: true, values: LANGUAGES }),
    establishmentIds: {
      ...computedField('ids', beyondName(establishmentIds), { filter: true }),
      hasAny: (viewer, ids) => sql`(${isShown(viewer)} and exists (select from user_establishments a
        where ${sameOrganization('a')} and a.user_id = t.id and a.establishment_id = any(${ids})))`,
    },
    secondFactor: computedField('boolean', beyondName(sql`has_second_factor(t.organization_id, t.id)`)),
    signedUp: computedField('boolean', beyondName(sql`has_signed_up(t.organization_id, t.id)`)),
    status: filterAndSort,
  },
  search: ['firstName', 'lastName', 'email'],
  deletedStatus: 'DELETED',
  rows: ({ role }) => (hasCapability(role, 'seePeople') ? sql<boolean>`true` : IS_CURRENT_USER),
})

/** A field besides names and status: null in the rows of others for a viewer who does not see the whole organization. */
function beyondName(expression: RowExpression) {
  return (viewer: Viewer): RowExpression =>
    seesAll(viewer) ? expression : sql`case when ${IS_CURRENT_USER} then ${expression} end`
}

/** The condition that the viewer may see the fields of `t` besides names and status. */
function isShown(viewer: Viewer): RowExpression {
  return seesAll(viewer) ? sql`true` : IS_CURRENT_USER
}

function seesAll({ role }: Viewer): boolean {
  return hasCapability(role, 'seeWholeOrganization')
}
