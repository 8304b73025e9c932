import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { IdentitySettings } from '../../server/config.ts'

/** Keys of the tests' identity provider: generated for each process. */
export async function identityKeys(algorithm: 'RS256' | 'ES256' = 'ES256', kid = 'key-1') {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return {
    kid,
    algorithm,
    privateKey,
    published: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
  }
}

export type IdentityKeys = Awaited<ReturnType<typeof identityKeys>>

const keys = await identityKeys()

/** An identity provider that every test server knows. Its keys are in the address itself, so that nothing must be served. */
export const TEST_IDENTITY: IdentitySettings = {
  issuer: 'https://id.sacoche.test',
  clientId: 'sacoche',
  keysUrl: `data:application/json,${encodeURIComponent(JSON.stringify({ keys: [keys.published] }))}`,
  signInUrl: 'https://id.sacoche.test/authorize',
}

export const NONCE = 'a-secret-of-this-browser-alone'

/** The `nonce` of a valid token for the secret in the browser. */
export const nonceFor = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export interface TokenOptions {
  readonly claims?: JWTPayload
  /** Claims that are left out of the token. */
  readonly without?: readonly string[]
  readonly signedBy?: IdentityKeys
}

/** An ID token of the provider, valid at that moment unless the claims say otherwise. */
export function idTokenFor(email: string, at: string, options: TokenOptions = {}): Promise<string> {
  const { kid, algorithm, privateKey } = options.signedBy ?? keys
  const seconds = Math.floor(Date.parse(at) / 1000)
  const claims: JWTPayload = {
    iss: TEST_IDENTITY.issuer,
    aud: TEST_IDENTITY.clientId,
    sub: 'subject-1',
    iat: seconds,
    exp: seconds + 300,
    email,
    email_verified: true,
    nonce: nonceFor(NONCE),
    ...options.claims,
  }
  const kept = Object.entries(claims).filter(([name]) => !options.without?.includes(name))
  return new SignJWT(Object.fromEntries(kept)).setProtectedHeader({ alg: algorithm, kid }).sign(privateKey)
}
