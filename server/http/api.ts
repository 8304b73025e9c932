import { OpenAPIHono } from '@hono/zod-openapi'
import { RefusedError } from '../refused-error.ts'
import { bearerToken } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { openApiRoute } from './openapi.ts'
import { createRateLimit } from './rate-limit.ts'
import { mount, type Route } from './route.ts'

/** Creates the API: rate limits and the API key for every call, the calls, and their OpenAPI document. */
export function createApi(parts: AppParts, routes: readonly Route[]): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>()
  const limit = createRateLimit(parts.config.requestsPerMinute, parts.clock)
  // Each session has its own limit, so that colleagues behind one address don't slow each other down. Requests without a valid session,
  // including made-up tokens, count against their address.
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
