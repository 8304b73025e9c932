import { Hono } from 'hono'
import type { ClientConfig } from '../../src/domain/contract/archives.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { jsonResponse } from '../http/envelope.ts'

/** `GET /config.json`: what the client needs to know before anybody signs in. It is no secret. */
export function clientConfigRoute({ config }: AppParts): Hono<AppEnv> {
  const shown: ClientConfig = {
    apiKey: config.apiKey,
    orderChangeUrl: config.orderChangeUrl,
    identityProvider: config.identityProvider,
    demo: config.demo,
  }
  const text = JSON.stringify(shown)
  return new Hono<AppEnv>().get('/config.json', () => jsonResponse(200, text))
}
