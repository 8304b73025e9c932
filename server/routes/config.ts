import { Hono } from 'hono'
import type { ClientConfig } from '../../src/domain/contract/client-config.ts'
import type { Config } from '../config.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { jsonResponse } from '../http/envelope.ts'
import { relyingPartyOf } from '../identity/passkeys.ts'
import { DEMO_ORDER_CHANGE } from './outbox.ts'

/** The configuration that the client needs before signing in, as JSON text. It is public. */
export function clientConfigText(config: Config): string {
  const clientConfig: ClientConfig = {
    apiKey: config.apiKey,
    orderChangeUrl: config.orderChangeUrl ?? (config.demo ? DEMO_ORDER_CHANGE : null),
    identityProvider: config.identity !== null,
    passkeys: relyingPartyOf(config.publicUrl) !== null,
    mail: config.smtp !== null || config.demo,
    demo: config.demo,
  }
  return JSON.stringify(clientConfig)
}

/** `GET /config.json`, for clients whose page is not served by this server. */
export function clientConfigRoute({ config }: AppParts): Hono<AppEnv> {
  const text = clientConfigText(config)
  return new Hono<AppEnv>().get('/config.json', () => jsonResponse(200, text))
}
