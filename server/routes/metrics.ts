import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv, AppParts } from '../http/context.ts'
import { refusalResponse } from '../http/envelope.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from '../http/headers.ts'

const BEARER = /^Bearer (\S+)$/u

/**
 * `GET /metrics`, for Prometheus: with `Authorization: Bearer` and the token of METRICS_TOKEN. Without that setting the address
 * does not exist.
 */
export function metricsRoute({ config, metrics }: Pick<AppParts, 'config' | 'metrics'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (config.metricsToken === null) return refusalResponse('NotFound')
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isSame(token, config.metricsToken)) {
      const refused = refusalResponse('InvalidToken')
      refused.headers.set('WWW-Authenticate', 'Bearer')
      return refused
    }
    return new Response(await metrics.text(), {
      headers: {
        ...SECURITY_HEADERS,
        'Content-Security-Policy': NOTHING_ALLOWED_POLICY,
        'Content-Type': metrics.contentType,
        'Cache-Control': 'no-store',
      },
    })
  })
}

/** Constant-time comparison. */
function isSame(first: string, second: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(first), hash(second))
}
