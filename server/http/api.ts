import { OpenAPIHono } from '@hono/zod-openapi'
import { hashToken } from '../clock-and-ids.ts'
import { RefusedError } from '../refused-error.ts'
import { bearerToken } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { openApiRoute } from './openapi.ts'
import { countedAddress } from './origin.ts'
import { createRateLimit } from './rate-limit.ts'
import { mountRoutes, type Route } from './route.ts'

/** Creates the API: rate limits and the API key for every call, the calls, and their OpenAPI document. */
export function createApi(parts: AppParts, routes: readonly Route[]): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>()
  const limit = createRateLimit(parts.config.requestsPerMinute, parts.clock)
  // Each session has its own limit, so that colleagues behind one address, and strangers, don't slow each other down. Every other request
  // counts against its address, whatever token it carries; a token is trusted only after a call has found its session.
  api.use(async (c, next) => {
    const address = countedAddress(c.get('origin').address)
    const token = bearerToken(c)
    const session = token === null ? null : hashToken(token).toString('base64url')
    const caller = session !== null && limit.isSession(session) ? session : address
    const wait = limit.secondsToWait(caller)
    if (wait !== null) throw new RefusedError('TooManyRequests', { retryAfterSeconds: wait })
    limit.count(caller)
    if (c.req.header('x-api-key') !== parts.config.apiKey) throw new RefusedError('InvalidApiKey')
    await next()
    if (session === null) return
    if (c.get('session')) limit.noteSession(session, caller)
    else if (c.res.status === 401 && caller === session) limit.forgetSession(session, address)
  })
  mountRoutes(api, parts, routes)
  openApiRoute(api)
  return api
}
