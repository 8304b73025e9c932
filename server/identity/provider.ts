import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { IdentityBody } from '../../src/domain/contract/accounts.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { IdentitySettings } from '../config.ts'
import { RefusedError } from '../refused-error.ts'

/** Only asymmetric signatures: a shared secret, or none, proves nothing. */
const ALGORITHMS = ['RS256', 'ES256']
/** Allowed difference between the clocks. */
const CLOCK_TOLERANCE_SECONDS = 30
/** Maximum age of a token, whatever its expiry. */
const OLDEST_SECONDS = 600
const KEYS_TIMEOUT_MS = 5_000
/** Lifetime of the cached keys; an unknown key id also reloads them, at most once per the second interval. */
const KEYS_CACHE_MS = 600_000
const KEYS_COOLDOWN_MS = 30_000
const KEYS_MAX_BYTES = 200_000

/** Verifies ID tokens of an identity provider. */
export interface IdentityProvider {
  /**
   * The verified e-mail address of a token.
   *
   * @throws RefusedError IdentityRefused for every invalid token; IdentityUnavailable when the keys can't be fetched
   */
  emailOf(proof: IdentityBody): Promise<string>
}

/** Creates the verifier of a provider: its published keys are fetched when first needed, and cached. */
export function createIdentityProvider(
  { issuer, clientId, keysUrl }: IdentitySettings,
  clock: Clock,
): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_CACHE_MS,
    [customFetch]: fetchSmall,
  })
  return {
    async emailOf({ idToken, nonce }) {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience: clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: OLDEST_SECONDS,
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'iat', 'sub', 'email', 'nonce'],
      }).catch(refuse)
      return verifiedEmail(payload, clientId, nonce)
    },
  }
}

function verifiedEmail(payload: JWTPayload, clientId: string, nonce: string): string {
  const { email, email_verified: verified, azp } = payload
  const expectedNonce = createHash('sha256').update(nonce).digest('base64url')
  // A token for several audiences is accepted only when we requested it.
  const isOurAudience =
    Array.isArray(payload.aud) && payload.aud.length > 1
      ? azp === clientId
      : azp === undefined || azp === clientId
  if (typeof email !== 'string' || verified !== true || payload.nonce !== expectedNonce || !isOurAudience)
    throw new RefusedError('IdentityRefused')
  return email
}

function refuse(error: unknown): never {
  // A failure to fetch the keys is not an error of the token; all other errors are.
  const isOfKeys =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error instanceof KeysUnavailable
  const isOfToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
  if (!isOfKeys && isOfToken) throw new RefusedError('IdentityRefused')
  if (isOfKeys || error instanceof errors.JOSEError || error instanceof TypeError)
    throw new RefusedError('IdentityUnavailable', { retryAfterSeconds: 5 })
  throw error
}

class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/** Published keys are small: a larger answer is refused, and redirects are not followed. */
async function fetchSmall(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'error' }).catch((cause: unknown) => {
    throw new KeysUnavailable('the keys could not be loaded', { cause })
  })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > KEYS_MAX_BYTES) throw new KeysUnavailable('the keys are too long')
    parts.push(part)
  }
  return new Response(Buffer.concat(parts), { status: response.status, headers: response.headers })
}
