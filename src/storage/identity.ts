import type { IdentityBody } from '../domain/contract/accounts.ts'
import type { ClientConfig } from '../domain/contract/archives.ts'

type Provider = NonNullable<ClientConfig['identityProvider']>

/** The session storage entry that signing out deletes too. */
const AUTH_ENTRY = 'auth'
const SECRET_BYTES = 32

/**
 * Redirects to the identity provider (OpenID Connect, ID token in the fragment of the return address). A secret stays in this tab
 * and the token contains its hash, so that it is useless elsewhere. Rejects when the browser can't hash (a page without HTTPS).
 */
export async function goToProvider({ signInUrl, clientId }: Provider): Promise<void> {
  const secret = randomText()
  const state = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  sessionStorage.setItem(AUTH_ENTRY, JSON.stringify({ secret, state }))
  const address = new URL(signInUrl)
  const request = {
    client_id: clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email',
    redirect_uri: new URL('/login', location.origin).href,
    nonce: base64Url(new Uint8Array(digest)),
    state,
  }
  for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value)
  location.assign(address.href)
}

/** Removes the provider's answer from the address and the storage, and returns it; null when it does not match the request of this tab. */
export function takeIdentityProof(): IdentityBody | null {
  const parameters = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname + location.search)
  const stored = readStored()
  sessionStorage.removeItem(AUTH_ENTRY)
  const idToken = parameters.get('id_token')
  return idToken !== null && stored !== null && parameters.get('state') === stored.state
    ? { idToken, nonce: stored.secret }
    : null
}

function readStored(): { readonly secret: string; readonly state: string } | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(AUTH_ENTRY) ?? 'null') as {
      readonly secret?: unknown
      readonly state?: unknown
    } | null
    const { secret, state } = stored ?? {}
    return typeof secret === 'string' && typeof state === 'string' ? { secret, state } : null
  } catch {
    return null
  }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
