import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { openTestDatabase } from '../../support/database.ts'
import {
  type IdentityKeys,
  identityKeys,
  idTokenFor,
  NONCE,
  nonceFor,
  TEST_IDENTITY,
  type TokenOptions,
} from '../../support/identity.ts'
import { addTenant, emailOf, personOf } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer, testClock } from '../../support/server.ts'

/** An identity provider that publishes its keys over HTTP. */
interface Provider {
  readonly keysUrl: string
  readonly asked: () => number
  publish(...keys: readonly IdentityKeys[]): void
  answer(status: number, body: string): void
  close(): Promise<void>
}

async function startProvider(): Promise<Provider> {
  let asked = 0
  let summaryOf = { status: 200, body: '{"keys":[]}' }
  const server: Server = createServer((_, response) => {
    asked += 1
    response
      .writeHead(summaryOf.status, { 'Content-Type': 'application/json', Location: '/elsewhere' })
      .end(summaryOf.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    keysUrl: `http://127.0.0.1:${port}/keys`,
    asked: () => asked,
    publish: (...keys) => {
      summaryOf = { status: 200, body: JSON.stringify({ keys: keys.map(({ published }) => published) }) }
    },
    answer: (status, body) => {
      summaryOf = { status, body }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

let db: Database
let provider: Provider
let rsa: IdentityKeys
let elliptic: IdentityKeys
let foreign: IdentityKeys
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  provider = await startProvider()
  rsa = await identityKeys('RS256', 'rsa')
  elliptic = await identityKeys('ES256', 'elliptic')
  foreign = await identityKeys('RS256', 'rsa')
  provider.publish(rsa, elliptic)
})
afterAll(async () => {
  await provider.close()
  await db.close()
})

const start = (): TestServer =>
  startTestServer(db, { clock, config: { identity: { ...TEST_IDENTITY, keysUrl: provider.keysUrl } } })
const USER = emailOf('director')
let addresses = 0
/** Each from an address of its own: failed attempts are counted. */
const enter = async (server: TestServer, idToken: string, nonce = nonces.get(idToken) ?? NONCE) => {
  addresses += 1
  return server
    .client({ address: `203.0.113.${addresses}` })
    .post<SessionUser>('auth/firebase/sign_in', { idToken, nonce })
}
/** The secret of the nonce of each token: a browser makes a new one each time. */
const nonces = new Map<string, string>()
const token = async (options: TokenOptions = {}, email = USER) => {
  const nonce = `${NONCE}-${nonces.size}`
  const claims = { nonce: nonceFor(nonce), ...options.claims }
  const made = await idTokenFor(email, clock.now(), { signedBy: rsa, ...options, claims })
  nonces.set(made, nonce)
  return made
}
const summaryOf = ({ status, statusCode, message }: Answer) => [status, statusCode, message]
const refused = [401, 10_003, 'failure.IdentityRefused']
const seconds = () => Math.floor(Date.parse(clock.now()) / 1000)

describe('an identity provider', () => {
  it.each(['rsa', 'elliptic'] as const)(
    'signs in the people it confirms, signed with %s keys',
    async (kind) => {
      const server = start()
      const signedBy = kind === 'rsa' ? rsa : elliptic
      const answer = await enter(server, await token({ signedBy }, USER.toUpperCase()))
      expect(answer.status).toBe(200)
      expect(answer.data).toMatchObject({ id: personOf('director'), email: USER, role: 5 })
      expect((await server.client({ token: answer.data.token }).post('auth/check')).status).toBe(200)
    },
  )

  // SECURITY.md, check 25
  describe('is not trusted', () => {
    const wrong: Readonly<Record<string, () => Promise<string>>> = {
      'for another audience': () => token({ claims: { aud: 'another-application' } }),
      'for several, of whom another asked': () =>
        token({ claims: { aud: ['another', TEST_IDENTITY.clientId], azp: 'another' } }),
      'as another issuer': () => token({ claims: { iss: 'https://evil.example' } }),
      'once the token is over': () => token({ claims: { exp: seconds() - 31, iat: seconds() - 331 } }),
      'before the token begins': () => token({ claims: { nbf: seconds() + 60 } }),
      'with a token of long ago': () => token({ claims: { iat: seconds() - 3_600, exp: seconds() + 3_600 } }),
      'for an address that it has not verified': () => token({ claims: { email_verified: false } }),
      'when it does not say whether': () => token({ without: ['email_verified'] }),
      'without an address': () => token({ without: ['email'] }),
      'without an end': () => token({ without: ['exp'] }),
      'without a nonce': () => token({ without: ['nonce'] }),
      'with the nonce of another browser': () => token({ claims: { nonce: 'another' } }),
      'with another’s key of the same name': () => token({ signedBy: foreign }),
      'without a signature': async () => {
        const [, payload] = (await token()).split('.')
        const header = Buffer.from('{"alg":"none"}').toString('base64url')
        return `${header}.${payload}.`
      },
      'with its public key as a shared secret': async () =>
        new SignJWT({ email: USER, email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: 'rsa' })
          .sign(Buffer.from(JSON.stringify(rsa.published))),
      'with what was changed afterwards': async () => {
        const [header, payload, signature] = (await token()).split('.')
        const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
        const changed = Buffer.from(JSON.stringify({ ...claims, email: emailOf('superAdmin') })).toString(
          'base64url',
        )
        return `${header}.${changed}.${signature}`
      },
      'when it is no token': async () => 'a.b.c',
      'for somebody whom nobody here knows': () => token({}, 'stranger@sacoche.test'),
    }

    it.each(Object.keys(wrong))('%s: with the same text, and no account is created', async (how) => {
      const people = () => asSystem(db, (trx) => trx.selectFrom('users').select('id').orderBy('id').execute())
      const before = await people()
      expect(summaryOf(await enter(start(), await wrong[how]!()))).toEqual(refused)
      expect(await people()).toEqual(before)
    })

    it('for a person who was deleted', async () => {
      await asSystem(db, (trx) =>
        trx
          .updateTable('users')
          .set({ status: 'DELETED', updated_at: clock.now() })
          .where('id', '=', personOf('employee'))
          .execute(),
      )
      expect(summaryOf(await enter(start(), await token({}, emailOf('employee'))))).toEqual(refused)
    })

    it('by a browser that does not know the secret of the nonce', async () => {
      expect(summaryOf(await enter(start(), await token(), 'another secret of a browser'))).toEqual(refused)
    })

    it('a second time with the same token', async () => {
      const idToken = await token()
      expect((await enter(start(), idToken)).status).toBe(200)
      expect(summaryOf(await enter(start(), idToken))).toEqual(refused)
    })

    it('of an address that only looks like one here: the Kelvin sign is not the letter k', async () => {
      await asSystem(db, (trx) =>
        trx
          .updateTable('users')
          .set({ email: 'kim@sacoche.test' })
          .where('id', '=', personOf('user'))
          .execute(),
      )
      expect((await enter(start(), await token({}, 'Kim@sacoche.test'))).status).toBe(200)
      expect(summaryOf(await enter(start(), await token({}, '\u212Aim@sacoche.test')))).toEqual(refused)
    })

    it('ten times in a row, and a valid token still signs in from the same address', async () => {
      const client = start().client({ address: '203.0.113.251' })
      for (let tries = 0; tries < 12; tries += 1)
        await client.post('auth/firebase/sign_in', { idToken: 'a.b.c', nonce: NONCE })
      const idToken = await token()
      const answer = await client.post('auth/firebase/sign_in', { idToken, nonce: nonces.get(idToken) })
      expect(answer.status).toBe(200)
    })

    it('more than ten times in a row from one address', async () => {
      const client = start().client({ address: '203.0.113.250' })
      const tried: number[] = []
      for (let tries = 0; tries < 11; tries += 1)
        tried.push((await client.post('auth/firebase/sign_in', { idToken: 'a.b.c', nonce: NONCE })).status)
      expect(tried).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    })
  })

  it('is requested for its keys once, and again when it signs with a new one', async () => {
    const server = start()
    const before = provider.asked()
    for (let entered = 0; entered < 3; entered += 1)
      expect((await enter(server, await token())).status).toBe(200)
    expect(provider.asked()).toBe(before + 1)
    // Unknown keys do not cause repeated requests.
    const unknown = await identityKeys('ES256', 'unknown')
    for (let tries = 0; tries < 3; tries += 1)
      expect(summaryOf(await enter(server, await token({ signedBy: unknown })))).toEqual(refused)
    expect(provider.asked()).toBe(before + 1)
  })

  it.each([
    ['does not answer well', 500, 'no'],
    ['points elsewhere', 302, ''],
    ['answers what are no keys', 200, '<html>'],
    ['answers without end', 200, JSON.stringify({ keys: [], more: 'x'.repeat(300_000) })],
  ])('that %s is unavailable: nobody is refused for it', async (_, status, body) => {
    provider.answer(status, body)
    const answer = await enter(start(), await token())
    provider.publish(rsa, elliptic)
    expect([...summaryOf(answer), answer.headers.get('retry-after')]).toEqual([
      503,
      10_002,
      'failure.IdentityUnavailable',
      '5',
    ])
  })

  // SECURITY.md, check 25
  it('that is not set up does not exist', async () => {
    const server = startTestServer(db, { clock, config: { identity: null } })
    expect(summaryOf(await enter(server, await token()))).toEqual([404, 10_005, 'failure.NotFound'])
  })

  it('is known to the client by its address and the client’s id, and nothing more', async () => {
    const config = await start().app.fetch(new Request('http://sacoche.test/config.json'))
    expect(((await config.json()) as { identityProvider: unknown }).identityProvider).toEqual({
      signInUrl: TEST_IDENTITY.signInUrl,
      clientId: TEST_IDENTITY.clientId,
    })
  })

  it('is recorded, without token or address in the log', async () => {
    const server = start()
    const idToken = await token()
    await enter(server, idToken)
    await enter(server, await token({}, 'stranger@sacoche.test'))
    const text = server.lines.join('')
    expect(text).toContain('signInByIdentity.accepted')
    expect(text).toContain('signInByIdentity.unknown')
    for (const secret of [idToken, 'stranger@sacoche.test', USER]) expect(text).not.toContain(secret)
    const [last] = await asSystem(db, (trx) =>
      trx.selectFrom('audit_events').select('action').orderBy('sequence', 'desc').limit(1).execute(),
    )
    expect(last).toEqual({ action: 'signInByIdentity' })
  })
})
