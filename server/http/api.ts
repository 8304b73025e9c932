import { OpenAPIHono } from '@hono/zod-openapi'
import { RefusedError } from '../refused-error.ts'
import { bearerToken } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { openApiRoute } from './openapi.ts'
import { createRateLimit } from './rate-limit.ts'
import { mount, type Route } from './route.ts'

/** Makes the API: the limits and the API key for every call, then the calls and their OpenAPI document. */
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
