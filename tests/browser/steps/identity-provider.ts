import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type IdentityKeys, identityKeys, idTokenFor } from '../../support/identity.ts'

/** An identity provider in a process with its own address: it publishes its keys, and signs in the person that the test names. */
export interface StandIn {
  /** Settings of a server that trusts it. */
  readonly settings: Readonly<Record<string, string>>
  /** Who is signed in at it, and when; null refuses. */
  letIn(email: string | null, now: () => string): void
  close(): Promise<void>
}

const CLIENT_ID = 'sacoche'

export async function startStandIn(): Promise<StandIn> {
  const keys: IdentityKeys = await identityKeys('RS256', 'stand-in')
  let email: string | null = null
  let now = () => new Date().toISOString()
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    if (address.pathname === '/keys') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ keys: [keys.published] }))
      return
    }
    const asked = address.searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    const isAsked = asked.get('client_id') === CLIENT_ID && asked.get('response_type') === 'id_token'
    const said = new URLSearchParams({ state: asked.get('state') ?? '' })
    if (email === null || !isAsked) said.set('error', 'access_denied')
    else {
      const claims = { iss: origin, nonce: asked.get('nonce') ?? '' }
      said.set('id_token', await idTokenFor(email, now(), { signedBy: keys, claims }))
    }
    back.hash = said.toString()
    response.writeHead(302, { Location: back.href }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      IDENTITY_PROVIDER: origin,
      IDENTITY_CLIENT_ID: CLIENT_ID,
      IDENTITY_KEYS_URL: `${origin}/keys`,
      IDENTITY_SIGN_IN_URL: `${origin}/authorize`,
    },
    letIn(person, clock) {
      email = person
      now = clock
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
