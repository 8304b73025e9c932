import { OpenAPIHono } from '@hono/zod-openapi'
import { routePath } from 'hono/route'
import { createApi } from './http/api.ts'
import type { AppEnv, AppParts } from './http/context.ts'
import { refusalResponse } from './http/envelope.ts'
import { failureOf } from './http/failures.ts'
import { originOf } from './http/origin.ts'
import type { Route } from './http/route.ts'
import { clientConfigRoute, clientConfigText } from './routes/config.ts'
import { healthRoutes } from './routes/health.ts'
import { ROUTES } from './routes/index.ts'
import { metricsRoute } from './routes/metrics.ts'
import { orderChangeRoute, outboxRoute } from './routes/outbox.ts'
import { policyReportsRoute } from './routes/policy-reports.ts'
import { serveClient } from './routes/static.ts'
import { inSpan } from './tracing.ts'

/** The program as a function from request to answer. */
export type App = OpenAPIHono<AppEnv>

/**
 * Creates the app from its dependencies. It does not listen and starts no background work.
 *
 * @param parts the dependencies; `parts.db` must be migrated
 * @param routes the calls of the API
 */
export function createApp(parts: AppParts, routes: readonly Route[] = ROUTES): App {
  const app: App = new OpenAPIHono<AppEnv>()

  app.use((c, next) =>
    inSpan({ name: c.req.method, kind: 'server' }, async (describe) => {
      const started = performance.now()
      const origin = originOf(c, parts.ids, parts.config.proxyHops)
      c.set('origin', origin)
      c.set('log', parts.log.child({ requestId: origin.requestId }))
      await next()
      c.header('X-Request-Id', origin.requestId)
      // The client compares its clock with it.
      c.header('Date', new Date(parts.clock.now()).toUTCString())
      const milliseconds = performance.now() - started
      const { method } = c.req
      const { status } = c.res
      const route = routePath(c)
      describe(`${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      parts.metrics.answered({ method, route, status, seconds: milliseconds / 1000 })
      c.get('log').info({
        userId: c.get('session')?.userId,
        method,
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
      })
    }),
  )

  app.onError((error, c) => {
    const failure = failureOf(error)
    parts.metrics.refused(failure.refusal)
    if (failure.isUnexpected) c.get('log').error({ err: error, refusal: failure.refusal })
    return refusalResponse(failure.refusal, failure.details)
  })
  app.notFound(() => refusalResponse('NotFound'))

  app.route('/', healthRoutes(parts))
  app.route('/', clientConfigRoute(parts))
  app.route('/', metricsRoute(parts))
  app.route('/', policyReportsRoute(parts))
  if (parts.outbox) app.route('/', outboxRoute(parts.outbox))
  if (parts.config.demo) app.route('/', orderChangeRoute())
  app.route('/api/v1', createApi(parts, routes))
  app.all('/api/*', () => refusalResponse('NotFound'))
  app.route('/', serveClient(parts.config.clientDir, clientConfigText(parts.config)))
  return app
}
