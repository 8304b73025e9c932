import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { IdentityBegun } from '../../../src/domain/contract/accounts.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { openTestDatabase } from '../../support/database.ts'
import {
  createTestProvider,
  type IdentityKeys,
  identityKeys,
  idTokenFor,
  NONCE,
  nonceFor,
  signInAtProvider,
  TEST_IDENTITY,
  type TestPerson,
  type TokenOptions,
} from '../../support/identity.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import { HOUR_MS, startTestServer, type TestServer, testClock } from '../../support/server.ts'

let db: Database
const provider = createTestProvider(TEST_IDENTITY)
let rsa: IdentityKeys
let elliptic: IdentityKeys
let foreign: IdentityKeys
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  rsa = await identityKeys('RS256', 'rsa')
  elliptic = await identityKeys('ES256', 'elliptic')
  foreign = await identityKeys('RS256', 'rsa')
  provider.publish(rsa, elliptic)
})
afterAll(() => db.close())

const start = (identity = TEST_IDENTITY, identityFetch = provider.fetch): TestServer =>
  startTestServer(db, { clock, config: { identity }, identityFetch })
const EMAIL = emailOf('director')
let addresses = 0
/**
 * Signs in with an ID token, each time from another IP address, because failed attempts are counted by
 * address.
 */
const signInWith = async (server: TestServer, idToken: string, nonce = nonces.get(idToken) ?? NONCE) => {
  addresses += 1
  return server
    .client({ address: `203.0.113.${addresses}` })
    .post<SessionUser>('auth/firebase/sign_in', { idToken, nonce })
}
/** The secret of each token's nonce, by token. A browser creates a new secret for each sign-in. */
const nonces = new Map<string, string>()
const token = async (options: TokenOptions = {}, email = EMAIL) => {
  const nonce = `${NONCE}-${nonces.size}`
  const claims = { nonce: nonceFor(nonce), ...options.claims }
  const idToken = await idTokenFor(email, clock.now(), { signedBy: rsa, ...options, claims })
  nonces.set(idToken, nonce)
  return idToken
}
const refused = [401, 10_003, 'failure.IdentityRefused']
const seconds = () => Math.floor(Date.parse(clock.now()) / 1000)

describe('an ID token of an identity provider', () => {
  it.each(['rsa', 'elliptic'] as const)(
    'signs in the person it names, signed with %s keys',
    async (keyType) => {
      const server = start()
      const signedBy = keyType === 'rsa' ? rsa : elliptic
      const answer = await signInWith(server, await token({ signedBy }, EMAIL.toUpperCase()))
      expect(answer.status).toBe(200)
      expect(answer.data).toMatchObject({ id: personIdOf('director'), email: EMAIL, role: 5 })
      expect((await server.client({ token: answer.data.token }).post('auth/check')).status).toBe(200)
    },
  )

  // SECURITY.md, check 25
  describe('is refused', () => {
    const invalidTokens: Readonly<Record<string, () => Promise<string>>> = {
      'for another audience': () => token({ claims: { aud: 'another-application' } }),
      'for several clients when another one requested it': () =>
        token({ claims: { aud: ['another', TEST_IDENTITY.clientId], azp: 'another' } }),
      'for this application when another one requested it': () => token({ claims: { azp: 'another' } }),
      'of another issuer': () => token({ claims: { iss: 'https://evil.example' } }),
      'after it has expired': () => token({ claims: { exp: seconds() - 31, iat: seconds() - 331 } }),
      'before it is valid': () => token({ claims: { nbf: seconds() + 60 } }),
      'when it was issued long ago': () =>
        token({ claims: { iat: seconds() - 3_600, exp: seconds() + 3_600 } }),
      'with an unverified e-mail address': () => token({ claims: { email_verified: false } }),
      'without a statement whether the address is verified': () => token({ without: ['email_verified'] }),
      'without an e-mail address': () => token({ without: ['email'] }),
      'without an expiry time': () => token({ without: ['exp'] }),
      'without a nonce': () => token({ without: ['nonce'] }),
      'with the nonce of another browser': () => token({ claims: { nonce: 'another' } }),
      'with an unknown key that has the id of a known one': () => token({ signedBy: foreign }),
      'without a signature': async () => {
        const [, payload] = (await token()).split('.')
        const header = Buffer.from('{"alg":"none"}').toString('base64url')
        return `${header}.${payload}.`
      },
      'with the provider’s public key used as a shared secret': async () =>
        new SignJWT({ email: EMAIL, email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: 'rsa' })
          .sign(Buffer.from(JSON.stringify(rsa.published))),
      'with a claim that was changed after signing': async () => {
        const [header, payload, signature] = (await token()).split('.')
        const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
        const changed = Buffer.from(JSON.stringify({ ...claims, email: emailOf('superAdmin') })).toString(
          'base64url',
        )
        return `${header}.${changed}.${signature}`
      },
      'when it is not a token': async () => 'a.b.c',
      'for an unknown e-mail address': () => token({}, 'stranger@sacoche.test'),
    }

    it.each(Object.keys(invalidTokens))(
      '%s: the text is always the same, and no account is created',
      async (how) => {
        const people = () =>
          asSystem(db, (trx) => trx.selectFrom('users').select('id').orderBy('id').execute())
        const before = await people()
        expect(codesAndMessage(await signInWith(start(), await invalidTokens[how]!()))).toEqual(refused)
        expect(await people()).toEqual(before)
      },
    )

    it('for a person who was deleted', async () => {
      await updateRows(
        db,
        'users',
        { id: personIdOf('employee') },
        { status: 'DELETED', updated_at: clock.now() },
      )
      expect(codesAndMessage(await signInWith(start(), await token({}, emailOf('employee'))))).toEqual(
        refused,
      )
    })

    it('by a browser that does not know the secret of the nonce', async () => {
      expect(
        codesAndMessage(await signInWith(start(), await token(), 'another secret of a browser')),
      ).toEqual(refused)
    })

    it('a second time with the same token', async () => {
      const idToken = await token()
      expect((await signInWith(start(), idToken)).status).toBe(200)
      expect(codesAndMessage(await signInWith(start(), idToken))).toEqual(refused)
    })

    it('of an e-mail address that only looks like a known one: the Kelvin sign is not the letter k', async () => {
      await updateRows(db, 'users', { id: personIdOf('user') }, { email: 'kim@sacoche.test' })
      expect((await signInWith(start(), await token({}, 'Kim@sacoche.test'))).status).toBe(200)
      expect(codesAndMessage(await signInWith(start(), await token({}, '\u212Aim@sacoche.test')))).toEqual(
        refused,
      )
    })

    it('twelve times in a row; a valid token still signs in from the same IP address', async () => {
      const client = start().client({ address: '203.0.113.251' })
      for (let tries = 0; tries < 12; tries += 1)
        await client.post('auth/firebase/sign_in', { idToken: 'a.b.c', nonce: NONCE })
      const idToken = await token()
      const answer = await client.post('auth/firebase/sign_in', { idToken, nonce: nonces.get(idToken) })
      expect(answer.status).toBe(200)
    })

    it('ten times in a row from one IP address; the eleventh invalid one has to wait', async () => {
      const client = start().client({ address: '203.0.113.250' })
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push((await client.post('auth/firebase/sign_in', { idToken: 'a.b.c', nonce: NONCE })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    })
  })

  it('makes the server load the provider’s metadata and keys once, and not again at once for tokens with an unknown key', async () => {
    const server = start()
    const before = provider.requests.length
    for (let signIns = 0; signIns < 3; signIns += 1)
      expect((await signInWith(server, await token())).status).toBe(200)
    const metadataAndKeys = ['/.well-known/openid-configuration', '/keys']
    expect(provider.requests.slice(before)).toEqual(metadataAndKeys)
    const unknown = await identityKeys('ES256', 'unknown')
    for (let tries = 0; tries < 3; tries += 1)
      expect(codesAndMessage(await signInWith(server, await token({ signedBy: unknown })))).toEqual(refused)
    expect(provider.requests.slice(before)).toEqual(metadataAndKeys)
  })

  it('makes the server load the metadata again after an hour', async () => {
    const server = start()
    const path = '/.well-known/openid-configuration'
    const loaded = () => provider.requests.filter((request) => request === path).length
    const before = loaded()
    const signIn = async () => expect((await signInWith(server, await token())).status).toBe(200)
    await signIn()
    clock.advance(HOUR_MS - 1)
    await signIn()
    expect(loaded() - before).toBe(1)
    clock.advance(1)
    await signIn()
    expect(loaded() - before).toBe(2)
  })
})

const unavailable = [503, 10_002, 'failure.IdentityUnavailable', '5']

describe.each(['/.well-known/openid-configuration', '/keys'])('a provider whose %s', (path) => {
  it.each([
    ['answers with an error', () => new Response('no', { status: 500 })],
    [
      'redirects to another address',
      () => new Response(null, { status: 302, headers: { Location: '/elsewhere' } }),
    ],
    ['is no JSON', () => new Response('<html>', { headers: { 'Content-Type': 'application/json' } })],
    ['is no object', () => Response.json([])],
    ['is too large', () => Response.json({ keys: [], more: 'x'.repeat(300_000) })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])(
    '%s makes the server answer 503 instead of refusing the person, and is called again for the next sign-in',
    async (_, answer) => {
      const server = start()
      provider.replace(path, answer)
      const answered = await signInWith(server, await token())
      provider.replace(path, null)
      expect([...codesAndMessage(answered), answered.headers.get('retry-after')]).toEqual(unavailable)
      expect((await signInWith(server, await token())).status).toBe(200)
    },
  )
})

describe('signing in at the identity provider', () => {
  const director: TestPerson = { email: EMAIL, now: () => clock.now() }
  const begin = async (server: TestServer) =>
    (await server.client().post<IdentityBegun>('auth/identity/begin')).data
  const finish = (server: TestServer, token: string, answer: string) => {
    addresses += 1
    return server
      .client({ address: `203.0.113.${addresses}` })
      .post<SessionUser>('auth/identity/sign_in', { token, answer })
  }
  /** Begins a sign-in and lets the person answer at the provider. Returns the token and the answer that finish the sign-in. */
  const visitProvider = async (server: TestServer, person: TestPerson | null = director) => {
    const { address, token } = await begin(server)
    return { token, answer: await signInAtProvider(provider, address, person) }
  }

  it('requests a code with the hash of a secret (PKCE), and with a new state each time', async () => {
    const { address } = await begin(start())
    const authorization = new URL(address)
    const { state, nonce, code_challenge, ...otherParameters } = Object.fromEntries(
      authorization.searchParams,
    )
    expect(authorization.origin + authorization.pathname).toBe('https://id.sacoche.test/authorize')
    expect(otherParameters).toEqual({
      tenant: '7',
      client_id: 'sacoche',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: 'https://sacoche.test/login',
      code_challenge_method: 'S256',
    })
    expect(new Set([state, nonce, code_challenge].map((value) => value?.length))).toEqual(new Set([43]))
    expect(new URL((await begin(start())).address).searchParams.get('state')).not.toBe(state)
  })

  it('signs the person in with the code, once', async () => {
    const server = start()
    const { token, answer } = await visitProvider(server)
    const first = await finish(server, token, answer)
    expect(first.data).toMatchObject({ id: personIdOf('director'), email: EMAIL })
    expect(codesAndMessage(await finish(server, token, answer))).toEqual(refused)
  })

  it('authenticates the application with its client secret, and answers 503 when that is wrong', async () => {
    const identity = { ...TEST_IDENTITY, clientSecret: 'a secret of the client' }
    const strict = createTestProvider(identity, rsa)
    const signIn = async (clientSecret: string) => {
      const server = start({ ...identity, clientSecret }, strict.fetch)
      const { address, token } = await begin(server)
      return finish(server, token, await signInAtProvider(strict, address, director))
    }
    expect((await signIn(identity.clientSecret)).status).toBe(200)
    // A wrong client secret is a wrong setting, not a refusal of the person.
    expect(codesAndMessage(await signIn('another'))).toEqual(unavailable.slice(0, 3))
  })

  it('reads the e-mail address from the userinfo endpoint when the token lacks it', async () => {
    const server = start()
    const { token, answer } = await visitProvider(server, { ...director, byUserInfo: true })
    expect((await finish(server, token, answer)).data).toMatchObject({ email: EMAIL })
  })

  it('is refused ten minutes after it began', async () => {
    const server = start()
    const { token, answer } = await visitProvider(server)
    clock.advance(600_000)
    expect(codesAndMessage(await finish(server, token, answer))).toEqual(refused)
  })

  // SECURITY.md, check 25
  it.each<readonly [string, TestPerson | null]>([
    ['the person declined', null],
    ['the e-mail address is unknown', { ...director, email: 'stranger@sacoche.test' }],
    ['the address is not verified', { ...director, token: { claims: { email_verified: false } } }],
    ['the token has another nonce', { ...director, token: { claims: { nonce: 'another' } } }],
    ['the token is for another application', { ...director, token: { claims: { aud: 'another' } } }],
    ['the token is of another issuer', { ...director, token: { claims: { iss: 'https://evil.example' } } }],
    [
      'the token has expired',
      { ...director, token: { claims: { iat: seconds() - 331, exp: seconds() - 31 } } },
    ],
  ])('is refused when %s', async (_, person) => {
    const server = start()
    const { token, answer } = await visitProvider(server, person)
    expect(codesAndMessage(await finish(server, token, answer))).toEqual(refused)
  })

  it('is refused when the token is signed with an unknown key, even if the provider itself returned it', async () => {
    const server = start()
    const { token, answer } = await visitProvider(server, { ...director, token: { signedBy: foreign } })
    expect(codesAndMessage(await finish(server, token, answer))).toEqual(refused)
  })

  it('is refused when state, issuer or code of the answer do not belong to the request', async () => {
    const server = start()
    const changed = (edit: (query: URLSearchParams) => void) => async () => {
      const { token, answer } = await visitProvider(server)
      const query = new URLSearchParams(answer)
      edit(query)
      return finish(server, token, query.toString())
    }
    const invalidAnswers = [
      changed((query) => query.set('state', 'another')),
      changed((query) => query.delete('state')),
      changed((query) => query.set('iss', 'https://evil.example')),
      changed((query) => query.delete('iss')),
      changed((query) => query.set('code', 'code-0')),
      changed((query) => query.delete('code')),
    ]
    for (const signIn of invalidAnswers) expect(codesAndMessage(await signIn())).toEqual(refused)
  })

  it('is refused with the answer or the code of another sign-in, whose verifier differs', async () => {
    const server = start()
    const [ownVisit, foreignVisit] = [await visitProvider(server), await visitProvider(server)]
    expect(codesAndMessage(await finish(server, ownVisit.token, foreignVisit.answer))).toEqual(refused)
    const code = new URLSearchParams(foreignVisit.answer).get('code')!
    const another = await visitProvider(server)
    const injected = new URLSearchParams(another.answer)
    injected.set('code', code)
    expect(codesAndMessage(await finish(server, another.token, injected.toString()))).toEqual(refused)
  })

  it('answers 503 when the provider publishes no endpoints for it', async () => {
    const server = start()
    provider.replace('/.well-known/openid-configuration', () =>
      Response.json({ issuer: TEST_IDENTITY.issuer, jwks_uri: `${TEST_IDENTITY.issuer}/keys` }),
    )
    const answer = await server.client().post('auth/identity/begin')
    // ID tokens that a client got by itself need no such endpoints and are still accepted.
    const direct = await signInWith(server, await token())
    provider.replace('/.well-known/openid-configuration', null)
    expect([...codesAndMessage(answer), answer.headers.get('retry-after')]).toEqual(unavailable)
    expect(direct.status).toBe(200)
  })

  it('names the suspension only to a person whose e-mail address the provider has verified, and once for each answer', async () => {
    const setPersonStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      updateRows(db, 'users', { id: personIdOf('accountant') }, { status, updated_at: clock.now() })
    const suspended: TestPerson = { email: emailOf('accountant'), now: () => clock.now() }
    const suspension = [401, 10_003, 'failure.PersonSuspended']
    await setPersonStatus('INACTIVE')
    const server = start()
    const { token: request, answer } = await visitProvider(server, suspended)
    expect(codesAndMessage(await finish(server, request, answer))).toEqual(suspension)
    expect(codesAndMessage(await finish(server, request, answer))).toEqual(refused)
    expect(codesAndMessage(await signInWith(server, await token({}, suspended.email)))).toEqual(suspension)
    expect(
      codesAndMessage(await signInWith(server, await token({ signedBy: foreign }, suspended.email))),
    ).toEqual(refused)
    await setPersonStatus('ACTIVE')
    expect((await signInWith(server, await token({}, suspended.email))).data).toMatchObject({
      id: personIdOf('accountant'),
    })
  })

  it('is recorded, without code, token or e-mail address in the log', async () => {
    const server = start()
    const { token, answer } = await visitProvider(server)
    const { data } = await finish(server, token, answer)
    await finish(server, token, answer)
    const text = server.lines.join('')
    expect(text).toContain('signInByIdentity.accepted')
    expect(text).toContain('signInByIdentity.refused')
    const code = new URLSearchParams(answer).get('code')!
    for (const secret of [token, code, data.token, EMAIL]) expect(text).not.toContain(secret)
  })
})

describe('an identity provider', () => {
  // SECURITY.md, check 25
  it('that is not configured: the calls for signing in at it answer 404', async () => {
    const server = startTestServer(db, { clock, config: { identity: null } })
    const notFound = [404, 10_005, 'failure.NotFound']
    expect(codesAndMessage(await signInWith(server, await token()))).toEqual(notFound)
    expect(codesAndMessage(await server.client().post('auth/identity/begin'))).toEqual(notFound)
    const body = { token: 'a'.repeat(43), answer: 'code=a' }
    expect(codesAndMessage(await server.client().post('auth/identity/sign_in', body))).toEqual(notFound)
  })

  it('is announced to the client as available, without its settings', async () => {
    const config = await start().app.fetch(new Request('http://sacoche.test/config.json'))
    expect(((await config.json()) as { identityProvider: unknown }).identityProvider).toBe(true)
  })

  it('causes a record of each sign-in by ID token, without token or e-mail address in the log', async () => {
    const server = start()
    const idToken = await token()
    await signInWith(server, idToken)
    await signInWith(server, await token({}, 'stranger@sacoche.test'))
    const text = server.lines.join('')
    expect(text).toContain('signInByIdentity.accepted')
    expect(text).toContain('signInByIdentity.unknown')
    for (const secret of [idToken, 'stranger@sacoche.test', EMAIL]) expect(text).not.toContain(secret)
    const [last] = await asSystem(db, (trx) =>
      trx.selectFrom('audit_events').select('action').orderBy('sequence', 'desc').limit(1).execute(),
    )
    expect(last).toEqual({ action: 'signInByIdentity' })
  })
})
