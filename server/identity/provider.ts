import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { IdentityBody } from '../../src/domain/contract/accounts.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { IdentitySettings } from '../config.ts'
import { RefusedError } from '../refused-error.ts'

/** Signed with a key pair alone: a shared secret, or none, proves nothing. */
const ALGORITHMS = ['RS256', 'ES256']
/** Clocks may be apart by this. */
const CLOCK_TOLERANCE_SECONDS = 30
/** A token is for signing in now: one that was made longer ago is refused, whatever it says of its end. */
const OLDEST_SECONDS = 600
const KEYS_PATIENCE_MS = 5_000
/** Keys are asked for anew after this, or when a token names one that is not known; never more often than the second. */
const KEYS_KEPT_MS = 600_000
const KEYS_ASKED_AT_MOST_EVERY_MS = 30_000
const KEYS_MAX_BYTES = 200_000

/** Judges what an identity provider says of a person. */
export interface IdentityProvider {
  /**
   * The e-mail address that the provider vouches for.
   *
   * @throws RefusedError IdentityRefused for every token that does not hold; IdentityUnavailable when its keys can't be had
   */
  emailOf(proof: IdentityBody): Promise<string>
}

/** Makes the judge of a provider: its published keys are fetched when first needed, and kept. */
export function createIdentityProvider(
  { issuer, clientId, keysUrl }: IdentitySettings,
  clock: Clock,
): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: KEYS_PATIENCE_MS,
    cooldownDuration: KEYS_ASKED_AT_MOST_EVERY_MS,
    cacheMaxAge: KEYS_KEPT_MS,
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
      return vouchedEmail(payload, clientId, nonce)
    },
  }
}

function vouchedEmail(payload: JWTPayload, clientId: string, nonce: string): string {
  const { email, email_verified: verified, azp } = payload
  const asked = createHash('sha256').update(nonce).digest('base64url')
  // A token made out to several is ours only when it was we who asked for it.
  const isForUs =
    Array.isArray(payload.aud) && payload.aud.length > 1
      ? azp === clientId
      : azp === undefined || azp === clientId
  if (typeof email !== 'string' || verified !== true || payload.nonce !== asked || !isForUs)
    throw new RefusedError('IdentityRefused')
  return email
}

function refuse(error: unknown): never {
  // Keys that can't be had say nothing of the token; all other errors of the library are the token's.
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

/** Published keys are small: whoever answers more is not listened to. Nor is another address that is pointed at. */
async function fetchSmall(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'error' }).catch((cause: unknown) => {
    throw new KeysUnavailable('the keys can not be had', { cause })
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
