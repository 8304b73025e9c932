import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { IdentitySettings } from '../../server/config.ts'

/** Generates a key pair of the tests' identity provider. */
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

const defaultKeys = await identityKeys()

export const TEST_IDENTITY: IdentitySettings = {
  issuer: 'https://id.sacoche.test',
  clientId: 'sacoche',
  clientSecret: null,
}

/** The secret in the browser. A valid token contains the hash of this secret as `nonce`. */
export const NONCE = 'a-secret-of-this-browser-alone'

/** SHA-256 in base64url, which is also the method S256 of PKCE. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The `nonce` of a valid token for the secret in the browser. */
export const nonceFor = sha256

export interface TokenOptions {
  readonly claims?: JWTPayload
  /** Claims that are left out of the token. */
  readonly without?: readonly string[]
  readonly signedBy?: IdentityKeys
}

/** An ID token of the provider, valid at that moment unless the options make it invalid. */
export function idTokenFor(email: string, at: string, options: TokenOptions = {}): Promise<string> {
  const { kid, algorithm, privateKey } = options.signedBy ?? defaultKeys
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
  const selected = Object.entries(claims).filter(([name]) => !options.without?.includes(name))
  return new SignJWT(Object.fromEntries(selected))
    .setProtectedHeader({ alg: algorithm, kid })
    .sign(privateKey)
}

/** The person who is signed in at the provider. */
export interface TestPerson {
  readonly email: string
  /** The time at which the provider issues the person's tokens. */
  readonly now: () => string
  readonly token?: TokenOptions
  /** True when the e-mail address is not in the token, only at the userinfo endpoint. */
  readonly byUserInfo?: boolean
}

/** An identity provider (OpenID Connect, authorization code flow with PKCE) as a function from request to answer. */
export interface TestProvider {
  readonly fetch: typeof fetch
  /** The paths requested so far, such as `/keys`. */
  readonly requests: readonly string[]
  /** Sets the person who signs in from now on; with null the provider refuses every sign-in. */
  letIn(person: TestPerson | null): void
  /** Replaces the keys at `/keys`; the first of them signs tokens. */
  publish(...keys: readonly IdentityKeys[]): void
  /** Replaces the answer to every request of this path; null restores the normal answer. */
  replace(path: string, answer: (() => Response) | null): void
}

interface Grant {
  readonly person: TestPerson
  readonly parameters: URLSearchParams
}

const json = (value: unknown, status = 200) => Response.json(value, { status })

export function createTestProvider(
  { issuer, clientId, clientSecret }: IdentitySettings,
  ...firstKeys: readonly IdentityKeys[]
): TestProvider {
  let keys = firstKeys
  let person: TestPerson | null = null
  const requests: string[] = []
  const grantsByCode = new Map<string, Grant>()
  const replacements = new Map<string, () => Response>()
  let codes = 0

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize?tenant=7`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    authorization_response_iss_parameter_supported: true,
  }

  function authorize(parameters: URLSearchParams): Response {
    const redirect = new URL(parameters.get('redirect_uri') ?? '')
    redirect.searchParams.set('state', parameters.get('state') ?? '')
    redirect.searchParams.set('iss', issuer)
    const isValid =
      parameters.get('client_id') === clientId &&
      parameters.get('response_type') === 'code' &&
      parameters.get('code_challenge_method') === 'S256'
    if (person && isValid) {
      codes += 1
      grantsByCode.set(`code-${codes}`, { person, parameters })
      redirect.searchParams.set('code', `code-${codes}`)
    } else redirect.searchParams.set('error', 'access_denied')
    return new Response(null, { status: 302, headers: { Location: redirect.href } })
  }

  async function exchange(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const code = form.get('code') ?? ''
    const grant = grantsByCode.get(code)
    grantsByCode.delete(code)
    if (clientSecret !== null && credentialsOf(request) !== `${clientId}:${clientSecret}`)
      return json({ error: 'invalid_client' }, 401)
    const isProved =
      grant?.parameters.get('code_challenge') === sha256(form.get('code_verifier') ?? '') &&
      grant.parameters.get('redirect_uri') === form.get('redirect_uri')
    if (!grant || !isProved) return json({ error: 'invalid_grant' }, 400)
    const { email, now, token = {}, byUserInfo = false } = grant.person
    const claims = { iss: issuer, nonce: grant.parameters.get('nonce') ?? '', ...token.claims }
    const omittedClaims = [...(token.without ?? []), ...(byUserInfo ? ['email', 'email_verified'] : [])]
    const signedBy = token.signedBy ?? keys[0]
    const options = {
      claims,
      without: omittedClaims,
      ...(signedBy && { signedBy }),
    }
    return json({
      access_token: `access to ${email}`.replaceAll(' ', '-'),
      token_type: 'Bearer',
      id_token: await idTokenFor(email, now(), options),
    })
  }

  return {
    requests,
    letIn(next) {
      person = next
    },
    publish(...next) {
      keys = next
    },
    replace(path, answer) {
      if (answer) replacements.set(path, answer)
      else replacements.delete(path)
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      requests.push(pathname)
      const replacement = replacements.get(pathname)
      if (replacement) return replacement()
      switch (pathname) {
        case '/.well-known/openid-configuration':
          return json(metadata)
        case '/keys':
          return json({ keys: keys.map(({ published }) => published) })
        case '/authorize':
          return authorize(searchParams)
        case '/token':
          return exchange(request)
        case '/userinfo': {
          const email = request.headers.get('authorization')?.replace('Bearer access-to-', '')
          return json({ sub: 'subject-1', email, email_verified: true })
        }
        default:
          return json({}, 404)
      }
    },
  }
}

/** The credentials of HTTP Basic authentication, which OAuth encodes like a form. */
function credentialsOf(request: Request): string {
  const encoded = request.headers.get('authorization')?.replace('Basic ', '') ?? ''
  return decodeURIComponent(Buffer.from(encoded, 'base64').toString().replaceAll('+', ' '))
}

/** The provider of every test server that is started without `identityFetch`. */
export const testProvider = createTestProvider(TEST_IDENTITY, defaultKeys)

/** Signs a person in at the provider, as a browser does, and returns the query of the redirect back. */
export async function signInAtProvider(
  provider: TestProvider,
  address: string,
  person: TestPerson | null,
): Promise<string> {
  provider.letIn(person)
  const redirect = await provider.fetch(address)
  return new URL(redirect.headers.get('location') ?? '').search.slice(1)
}
