import { resourceRoutes } from '../http/resource-routes.ts'
import type { Route } from '../http/route.ts'
import { RESOURCES } from '../resources/index.ts'
import { accountRoutes } from './accounts.ts'
import { administration } from './administration/index.ts'
import { authRoutes } from './auth.ts'
import { dailyWorkRoutes } from './daily-work.ts'
import { identityRoutes } from './identity.ts'
import { inviteAgain } from './invitations.ts'
import { myEstablishments } from './my-establishments.ts'
import { passkeySignInRoutes } from './passkey-sign-in.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'

/** Every call of the API, except that for its OpenAPI document. An undeclared address answers 404. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...passwordRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...sessionRoutes,
  inviteAgain,
  myEstablishments,
  ...dailyWorkRoutes,
  ...administration,
  ...RESOURCES.flatMap(resourceRoutes),
]
