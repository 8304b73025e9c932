import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import type { IdentityBody } from '../../src/domain/contract/accounts.ts'
import type { Clock } from '../clock-and-ids.ts'
import type { IdentitySettings } from '../config.ts'
import { RefusedError } from '../refused-error.ts'

/** Only asymmetric signatures: a signature with a shared secret, or no signature, does not prove that the provider issued the token. */
const ALGORITHMS = ['RS256', 'ES256']
/** Maximum age of a token, whatever its expiry. */
const MAX_TOKEN_AGE_SECONDS = 600
const TIMEOUT_SECONDS = 5
const ANSWER_MAX_BYTES = 200_000
/** How long the addresses that the provider publishes are cached; openid-client caches the provider's keys. */
const METADATA_CACHE_MS = 3_600_000

/**
 * The values to store until the provider redirects back. The address that the browser opens contains the state, the nonce and a hash of the code
 * verifier; the browser gets nothing else of them.
 */
export interface IdentityRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * Signs people in at an identity provider (OpenID Connect). The provider's addresses and keys are discovered when first needed.
 *
 * Both ways of reading an e-mail address throw RefusedError: IdentityRefused when the proof is invalid or the
 * address not verified, IdentityUnavailable when the provider can't be reached or its answer can't be read.
 */
export interface IdentityProvider {
  /** Begins a sign-in (authorization code flow with PKCE): the address to open in the browser. @throws RefusedError IdentityUnavailable */
  begin(): Promise<{ readonly address: string; readonly request: IdentityRequest }>
  /** The verified e-mail address of the person, from the query with which the provider redirected back. */
  emailOfAnswer(query: string, request: IdentityRequest): Promise<string>
  /** The verified e-mail address in an ID token that the client got itself. */
  emailOfToken(proof: IdentityBody): Promise<string>
}

/** @param fetch the network; tests replace it */
export function createIdentityProvider(
  { issuer, clientId, clientSecret }: IdentitySettings,
  publicUrl: string,
  clock: Clock,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): IdentityProvider {
  const redirectUri = new URL('/login', publicUrl).href
  const isInsecure = new URL(issuer).protocol === 'http:'
  let metadata: { readonly server: oidc.ServerMetadata; readonly readAt: number } | undefined
  let keys: oidc.ExportedJWKSCache | undefined

  async function discover(customFetch: oidc.CustomFetch): Promise<oidc.ServerMetadata> {
    const now = Date.parse(clock.now())
    if (metadata && now - metadata.readAt < METADATA_CACHE_MS) return metadata.server
    const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: customFetch,
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    })
    const { supportsPKCE: _, ...published } = discovered.serverMetadata()
    const server = { ...published, id_token_signing_alg_values_supported: ALGORITHMS }
    metadata = { server, readAt: now }
    return server
  }

  function configure(server: oidc.ServerMetadata, customFetch: oidc.CustomFetch): oidc.Configuration {
    const acceptsPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const secretAuthentication = acceptsPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    // openid-client reads the time of the system; the skew makes it use our clock, which tests set.
    const config = new oidc.Configuration(
      server,
      clientId,
      { [oidc.clockSkew]: Math.round((Date.parse(clock.now()) - Date.now()) / 1000) },
      clientSecret === null ? oidc.None() : secretAuthentication(clientSecret),
    )
    config[oidc.customFetch] = customFetch
    config.timeout = TIMEOUT_SECONDS
    if (isInsecure) oidc.allowInsecureRequests(config)
    if (keys) oidc.setJwksCache(config, keys)
    return config
  }

  /**
   * Runs calls of openid-client. A failure that the provider or the browser caused becomes one of two
   * refusals, with the reason of the library as its cause; an error of the program stays as it is.
   */
  async function run<Result>(work: (config: oidc.Configuration) => Promise<Result>): Promise<Result> {
    let isUnavailable = false
    const customFetch: oidc.CustomFetch = async (url, options) => {
      isUnavailable = true
      const answer = await readSmallJson(await fetch(url, options as RequestInit))
      isUnavailable = false
      return answer
    }
    let config: oidc.Configuration | undefined
    try {
      config = configure(await discover(customFetch), customFetch)
      return await work(config)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      if (isUnavailable || metadata === undefined)
        throw new RefusedError('IdentityUnavailable', { retryAfterSeconds: 5 }, error)
      if (!isExternalError(error)) throw error
      throw new RefusedError('IdentityRefused', {}, error)
    } finally {
      keys = (config && oidc.getJwksCache(config)) ?? keys
    }
  }

  return {
    begin: () =>
      run(async (config) => {
        const { authorization_endpoint, token_endpoint } = config.serverMetadata()
        if (!authorization_endpoint || !token_endpoint)
          throw new RefusedError('IdentityUnavailable', { retryAfterSeconds: 5 })
        const request: IdentityRequest = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          codeVerifier: oidc.randomPKCECodeVerifier(),
        }
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: request.state,
          nonce: request.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, request }
      }),

    emailOfAnswer: (query, { state, nonce, codeVerifier }) =>
      run(async (config) => {
        oidc.enableNonRepudiationChecks(config)
        const callbackUrl = new URL(redirectUri)
        callbackUrl.search = query
        const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const hasEmail = claims?.email !== undefined || !config.serverMetadata().userinfo_endpoint
        const claimsWithEmail =
          claims && !hasEmail
            ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) }
            : claims
        return verifiedEmail(claimsWithEmail, clientId, clock)
      }),

    emailOfToken: ({ idToken, nonce }) =>
      run(async (config) => {
        oidc.useIdTokenResponseType(config)
        const callbackUrl = new URL(redirectUri)
        callbackUrl.hash = new URLSearchParams({ id_token: idToken }).toString()
        // The token contains only the hash of the nonce, so that a copied token alone can't sign in.
        const expectedNonce = createHash('sha256').update(nonce).digest('base64url')
        return verifiedEmail(
          await oidc.implicitAuthentication(config, callbackUrl, expectedNonce),
          clientId,
          clock,
        )
      }),
  }
}

function verifiedEmail(claims: oidc.IDToken | undefined, clientId: string, clock: Clock): string {
  if (!claims) throw new RefusedError('IdentityRefused')
  const { email, email_verified: isVerified, azp, iat } = claims
  const isTooOld = Date.parse(clock.now()) / 1000 - iat > MAX_TOKEN_AGE_SECONDS
  const isForAnother = azp !== undefined && azp !== clientId
  if (typeof email !== 'string' || isVerified !== true || isTooOld || isForAnother)
    throw new RefusedError('IdentityRefused')
  return email
}

/** True for an error caused by what the provider or the browser sent; false for an error of the program. */
function isExternalError(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ResponseBodyError
  )
}

/**
 * Reads an answer of the provider: a small JSON object with status 200, or 400 if the code was invalid. Redirects are not followed.
 *
 * @throws Error for any other answer
 */
async function readSmallJson(response: Response): Promise<Response> {
  if (response.status !== 200 && response.status !== 400)
    throw new Error(`The identity provider answered ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer of the identity provider is too long')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString()
  if (!text.startsWith('{')) throw new Error('The answer of the identity provider is not JSON')
  JSON.parse(text)
  return new Response(text, { status: response.status, headers: response.headers })
}
