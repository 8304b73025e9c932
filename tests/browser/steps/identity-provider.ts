import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createTestProvider, identityKeys, type TestProvider } from '../../support/identity.ts'

/** An identity provider with its own address. */
export interface IdentityProviderServer {
  /** Settings of a server that trusts it. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * Sets the person whom the provider identifies at the following sign-ins; with null it refuses. `now` returns the
   * server's time, which dates the tokens.
   */
  letIn(email: string | null, now: () => string): void
  close(): Promise<void>
}

const CLIENT_ID = 'sacoche'

export async function startIdentityProvider(): Promise<IdentityProviderServer> {
  let provider: TestProvider | undefined
  const server = createAdaptorServer({
    fetch: (request) => provider?.fetch(request) ?? new Response(null, { status: 503 }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = await identityKeys('RS256', 'stand-in')
  const testProvider = createTestProvider({ issuer, clientId: CLIENT_ID, clientSecret: null }, keys)
  provider = testProvider
  return {
    settings: { IDENTITY_PROVIDER: issuer, IDENTITY_CLIENT_ID: CLIENT_ID },
    letIn: (email, now) => testProvider.letIn(email === null ? null : { email, now }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
