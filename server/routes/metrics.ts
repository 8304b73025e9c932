import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv, AppParts } from '../http/context.ts'
import { refusalResponse } from '../http/envelope.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from '../http/headers.ts'

const BEARER = /^Bearer (\S+)$/u

/**
 * `GET /metrics`, for Prometheus. It requires `Authorization: Bearer` with the token of METRICS_TOKEN; without that setting it answers NotFound.
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

/** Compares two texts in constant time, so that the duration of a refusal says nothing about the token. */
function isSame(first: string, second: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(first), hash(second))
}
