import { OpenAPIHono } from '@hono/zod-openapi'
import { RefusedError } from '../refused-error.ts'
import { myEstablishments } from '../resources/establishments.ts'
import { RESOURCES } from '../resources/index.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { administration } from '../routes/administration/index.ts'
import { authRoutes } from '../routes/auth.ts'
import { commandRoutes } from '../routes/commands.ts'
import { identityRoute } from '../routes/identity.ts'
import { inviteAgain } from '../routes/invitations.ts'
import { openApiRoute } from '../routes/openapi.ts'
import { passwordRoutes } from '../routes/passwords.ts'
import { bearerToken } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { createRateLimit } from './rate-limit.ts'
import { resourceRoutes } from './resource-routes.ts'
import { mount, type Route } from './route.ts'

/** Every call of the API. What is not declared here does not exist: its address answers 404. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...passwordRoutes,
  identityRoute,
  ...accountRoutes,
  inviteAgain,
  myEstablishments,
  ...commandRoutes,
  ...administration,
  ...RESOURCES.flatMap(resourceRoutes),
]

/** Makes the API: what holds for every call first, then the calls. */
export function createApi(parts: AppParts, routes: readonly Route[]): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>()
  const limit = createRateLimit(parts.config.requestsPerMinute, parts.clock)
  // A session is limited by itself, so that colleagues behind one address don't slow each other; an address is limited
  // by what comes from it without a session, made-up tokens included.
  api.use(async (c, next) => {
    const { address } = c.get('origin')
    const caller = bearerToken(c) ?? address
    const wait = limit.wait(address) ?? limit.wait(caller)
    if (wait !== null) throw new RefusedError('TooManyRequests', { retryAfterSeconds: wait })
    limit.count(caller)
    if (c.req.header('x-api-key') !== parts.config.apiKey) throw new RefusedError('InvalidApiKey')
    await next()
    if (c.res.status === 401 && caller !== address) limit.count(address)
  })
  mount(api, parts, routes)
  openApiRoute(api)
  return api
}
