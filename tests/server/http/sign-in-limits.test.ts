import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ATTEMPTS_PER_ADDRESS,
  FREE_ATTEMPTS,
  MAX_WAIT_SECONDS,
} from '../../../server/http/sign-in-attempts.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer, TEST_PASSWORD, type TestClient, testClock } from '../../support/server.ts'

// On PostgreSQL, because the embedded engine would run parallel attempts one after the other.
let db: Database
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
  await addTenant(db, 1)
})
afterAll(() => db.close())
beforeEach(() =>
  asSystem(db, async (trx) => {
    await trx.deleteFrom('sign_in_attempts').execute()
    await trx.deleteFrom('known_devices').execute()
  }),
)

const start = (clock = testClock()) => startTestServer(db, { clock })
const tryWith = (client: TestClient, email: string, password = 'wrong password') =>
  client.post('auth/sign_in', { email, password })
const USER = emailOf('user')

// SECURITY.md, checks 19, 20
describe('an account', () => {
  it('allows ten attempts, then each further one waits twice as long, up to a quarter of an hour', async () => {
    const server = start()
    const client = server.client()
    for (let tried = 1; tried <= FREE_ATTEMPTS; tried += 1)
      expect((await tryWith(client, USER)).status).toBe(401)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const refused = await tryWith(client, USER)
      expect([refused.status, refused.statusCode, refused.message]).toEqual([
        429,
        10_002,
        'failure.TooManyTries',
      ])
      const wait = Number(refused.headers.get('retry-after'))
      waits.push(wait)
      server.clock.advance(wait * 1000 - 1)
      expect((await tryWith(client, USER)).status, 'a moment too early').toBe(429)
      server.clock.advance(1)
      expect((await tryWith(client, USER)).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, MAX_WAIT_SECONDS, MAX_WAIT_SECONDS])
  })

  it('that must wait refuses the right password with the same text, without checking it', async () => {
    const server = start()
    for (let tried = 0; tried < FREE_ATTEMPTS; tried += 1) await tryWith(server.client(), USER)
    const hashes = server.passwordOperations()
    const refused = await tryWith(server.client(), USER)
    const rightPassword = await tryWith(server.client(), USER, TEST_PASSWORD)
    expect(rightPassword.text).toBe(refused.text)
    expect([rightPassword.status, server.passwordOperations()]).toEqual([429, hashes])
    server.clock.advance(1000)
    expect((await tryWith(server.client(), USER, TEST_PASSWORD)).status).toBe(200)
  })

  it('has one limit for the attempts from all IP addresses', async () => {
    const server = start()
    for (let tried = 0; tried < FREE_ATTEMPTS; tried += 1)
      await tryWith(server.client({ address: `198.51.100.${tried}` }), USER)
    expect((await tryWith(server.client({ address: '203.0.113.9' }), USER)).status).toBe(429)
  })

  it('has all attempts again after the right password, and after an hour without an attempt', async () => {
    const server = start()
    for (let round = 0; round < 2; round += 1) {
      for (let tried = 0; tried < FREE_ATTEMPTS - 1; tried += 1) await tryWith(server.client(), USER)
      expect((await tryWith(server.client(), USER, TEST_PASSWORD)).status).toBe(200)
    }
    const otherEmail = emailOf('director')
    for (let tried = 0; tried < FREE_ATTEMPTS; tried += 1) await tryWith(server.client(), otherEmail)
    server.clock.advance(3_600_001)
    expect((await tryWith(server.client(), otherEmail)).status).toBe(401)
    expect((await tryWith(server.client(), otherEmail)).status).toBe(401)
  })

  it('signs its owner in from a known device while others use up the attempts, within a limit', async () => {
    const server = start()
    const knownDevice = server.client({ address: '192.0.2.50', userAgent: 'tablet' })
    const { deviceToken } = (await knownDevice.signIn(USER)).user
    const tryOnKnownDevice = (password: string) =>
      knownDevice.post('auth/sign_in', { email: USER, password, deviceToken })
    const otherClient = server.client({ address: '203.0.113.66' })
    for (let tried = 0; tried < 30; tried += 1) await tryWith(otherClient, USER)
    expect((await tryWith(otherClient, USER)).status).toBe(429)
    expect((await tryWith(server.client({ address: '203.0.113.67' }), USER, TEST_PASSWORD)).status).toBe(429)
    expect((await tryOnKnownDevice(TEST_PASSWORD)).status).toBe(200)
    for (let tried = 0; tried < FREE_ATTEMPTS; tried += 1)
      expect((await tryOnKnownDevice('wrong password')).status).toBe(401)
    expect((await tryOnKnownDevice('wrong password')).status).toBe(429)
  })

  it('signs its owner in from a known device with the same IP address and browser as the attackers', async () => {
    const server = start()
    const shared = server.client({ address: '192.0.2.60', userAgent: 'tablet' })
    const { deviceToken } = (await shared.signIn(USER)).user
    for (let tried = 0; tried <= ATTEMPTS_PER_ADDRESS; tried += 1)
      await tryWith(shared, tried < FREE_ATTEMPTS ? USER : `nobody-${tried}@sacoche.test`)
    expect((await tryWith(shared, USER, TEST_PASSWORD)).status).toBe(429)
    const knownDevice = await shared.post('auth/sign_in', {
      email: USER,
      password: TEST_PASSWORD,
      deviceToken,
    })
    expect(knownDevice.status).toBe(200)
    const withInvalidDevice = { email: USER, password: TEST_PASSWORD, deviceToken: 'A'.repeat(43) }
    expect((await shared.post('auth/sign_in', withInvalidDevice)).status).toBe(429)
    const otherAccount = { email: emailOf('director'), password: TEST_PASSWORD, deviceToken }
    expect((await shared.post('auth/sign_in', otherAccount)).status).toBe(429)
  })

  it('gives a device one token, for every person who signs in on it', async () => {
    const server = start()
    const { deviceToken } = (await server.client().signIn(USER)).user
    expect(deviceToken).toMatch(/^[A-Za-z0-9_-]{43}$/u)
    const body = { email: emailOf('director'), password: TEST_PASSWORD, deviceToken }
    const answer = await server.client().post<{ deviceToken: string }>('auth/sign_in', body)
    expect(answer.data.deviceToken).toBe(deviceToken)
  })
})

describe('an IP address', () => {
  it('has a hundred attempts, restored one by one over an hour, for all accounts together', async () => {
    const server = start()
    const client = server.client({ address: '203.0.113.1' })
    const statuses = await Promise.all(
      Array.from({ length: ATTEMPTS_PER_ADDRESS + 20 }, (_, index) =>
        tryWith(client, `nobody-${index}@sacoche.test`),
      ),
    )
    const byStatus = Map.groupBy(statuses, ({ status }) => status)
    expect([byStatus.get(401)?.length, byStatus.get(429)?.length]).toEqual([ATTEMPTS_PER_ADDRESS, 20])
    expect((await tryWith(client, USER, TEST_PASSWORD)).headers.get('retry-after')).toBe('36')
    expect((await tryWith(server.client({ address: '203.0.113.2' }), USER, TEST_PASSWORD)).status).toBe(200)
    server.clock.advance(36_000)
    expect((await tryWith(client, 'nobody@sacoche.test')).status).toBe(401)
    expect((await tryWith(client, 'nobody@sacoche.test')).status).toBe(429)
  })

  it('of version 6 shares them with the others of its network (/64)', async () => {
    const server = start()
    const from = (host: number) => server.client({ address: `2001:db8:0:1::${host.toString(16)}` })
    await Promise.all(
      Array.from({ length: ATTEMPTS_PER_ADDRESS }, (_, index) =>
        tryWith(from(index), `nobody-${index}@sacoche.test`),
      ),
    )
    expect((await tryWith(from(0xffff), USER, TEST_PASSWORD)).status).toBe(429)
    const otherNetwork = server.client({ address: '2001:db8:0:2::1' })
    expect((await tryWith(otherNetwork, USER, TEST_PASSWORD)).status).toBe(200)
  })

  it('gets back each attempt that succeeds, and none that fails', async () => {
    const server = start()
    const client = server.client({ address: '203.0.113.3' })
    for (let tried = 0; tried < 3; tried += 1) await tryWith(client, `nobody-${tried}@sacoche.test`)
    for (let tried = 0; tried < 5; tried += 1) await client.signIn(USER)
    const rows = await asSystem(db, (trx) =>
      trx.selectFrom('sign_in_attempts').select('failures').where('address', '=', '203.0.113.3').execute(),
    )
    expect(rows.map(({ failures }) => failures)).toEqual([3])
  })
})

it('attempts at the same moment are counted together over all processes', async () => {
  const clock = testClock()
  const servers = [start(clock), start(clock)]
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      tryWith(servers[index % 2]!.client({ address: `198.51.100.${index}` }), USER),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE_ATTEMPTS)
  expect(servers.reduce((sum, server) => sum + server.passwordOperations(), 0)).toBe(FREE_ATTEMPTS)
})

// SECURITY.md, check 21
describe('an answer to signing in', () => {
  it('does not reveal whether an account exists: unknown and known accounts get the same bytes and headers after the same work', async () => {
    const server = start()
    const signIn = async (email: string) => {
      const before = server.passwordOperations()
      const answer = await tryWith(server.client({ address: '203.0.113.4' }), email)
      return {
        status: answer.status,
        text: answer.text,
        // The id of the request is random.
        headers: [...answer.headers].filter(([name]) => name !== 'x-request-id'),
        hashes: server.passwordOperations() - before,
      }
    }
    const knownAccount = await signIn(USER)
    const unknownAccount = await signIn('nobody@sacoche.test')
    expect(unknownAccount).toEqual(knownAccount)
    expect(knownAccount).toMatchObject({ status: 401, hashes: 1 })
    expect(JSON.parse(knownAccount.text)).toEqual({
      statusCode: 10_003,
      message: 'failure.WrongCredentials',
      data: { refusal: 'WrongCredentials' },
    })
  })

  it('is the same for unknown and known accounts, also while they must wait', async () => {
    const server = start()
    const answersUntilLimited = async (email: string, address: string) => {
      const answers: string[] = []
      for (let tried = 0; tried < FREE_ATTEMPTS + 2; tried += 1) {
        const answer = await tryWith(server.client({ address }), email)
        answers.push(`${answer.status} ${answer.headers.get('retry-after')} ${answer.text}`)
      }
      return answers
    }
    expect(await answersUntilLimited('nobody@sacoche.test', '203.0.113.5')).toEqual(
      await answersUntilLimited(USER, '203.0.113.6'),
    )
  })
})
