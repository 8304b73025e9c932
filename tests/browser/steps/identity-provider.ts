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
    const parameters = address.searchParams
    const back = new URL(parameters.get('redirect_uri') ?? '')
    const isAsked =
      parameters.get('client_id') === CLIENT_ID && parameters.get('response_type') === 'id_token'
    const answer = new URLSearchParams({ state: parameters.get('state') ?? '' })
    if (email === null || !isAsked) answer.set('error', 'access_denied')
    else {
      const claims = { iss: origin, nonce: parameters.get('nonce') ?? '' }
      answer.set('id_token', await idTokenFor(email, now(), { signedBy: keys, claims }))
    }
    back.hash = answer.toString()
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
