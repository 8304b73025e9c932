import { sql } from 'kysely'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { listRoute } from '../http/resource-routes.ts'
import type { Route } from '../http/route.ts'
import { sameOrganization } from '../query/resource.ts'
import { establishments } from '../resources/establishments.ts'
import { canBeEntered } from '../store/held-money.ts'

/** `GET establishments/my`: the establishments that the user can enter, for users of every role. */
export const myEstablishments: Route = listRoute(
  {
    ...establishments,
    roles: CAPABILITIES.ownAccount,
    rows: ({ role }) => sql<boolean>`${canBeEntered('t', role)} and exists (
      select from organizations o where ${sameOrganization('o')} and o.status = 'ACTIVE')`,
  },
  'list',
  '/establishments/my',
)
