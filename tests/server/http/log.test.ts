import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/http/log.ts'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { startTestServer, TEST_API_KEY, TEST_PASSWORD } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

type Line = Readonly<Record<string, unknown>>
const parseLines = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line) as Line)

// SECURITY.md, checks 37, 38
describe('the server log', () => {
  it('has one line per request, which names the call without its data', async () => {
    const server = startTestServer(db)
    const client = await server.client().signIn(emailOf('director'))
    await client.get(`cashlogs/${idsOf(1).log}`)
    await client.get('cashlogs', { q: 'secret-search' })
    // This address is not of the API. It answers 503, because the browser app is not built in this test.
    await server.app.request('/nothing?secret-query=1')
    const requests = parseLines(server.lines).filter((line) => 'route' in line)
    const common = {
      level: 'info',
      time: expect.any(String),
      requestId: expect.any(String),
      ms: expect.any(Number),
    }
    const api = { ...common, userId: personIdOf('director'), method: 'GET', status: 200 }
    expect(requests).toEqual([
      { ...common, method: 'POST', route: '/api/v1/auth/sign_in', status: 200 },
      { ...api, route: '/api/v1/cashlogs/:id' },
      { ...api, route: '/api/v1/cashlogs' },
      { ...common, method: 'GET', route: '/*', status: 503 },
    ])
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(4)
  })

  it('has the request id that the answer names in its header, also after a refusal', async () => {
    const server = startTestServer(db)
    const answers = [
      await server.app.request('/healthz'),
      await server.app.request('/api/v1/cashlogs'),
      await server.app.request('/metrics'),
      await server.app.request('/nothing'),
    ]
    const requestIds = parseLines(server.lines)
      .filter((line) => 'route' in line)
      .map(({ requestId }) => requestId)
    expect(answers.map(({ headers }) => headers.get('X-Request-Id'))).toEqual(requestIds)
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 503])
  })

  it('records sign-ins, sign-outs and what was refused, with the person or the IP address', async () => {
    const server = startTestServer(db)
    const client = await server.client().signIn(emailOf('employee'))
    await server.client().post('auth/sign_in', { email: emailOf('employee'), password: 'wrong' })
    await client.get('cashlogs')
    await client.post('auth/change', { establishmentId: idsOf(9).establishment })
    await client.post('accounts/me/second_factor', { currentPassword: 'wrong' })
    await server.client().post('auth/second_step', { token: 'A'.repeat(43), code: '000000' })
    await client.post('auth/sign_out')
    // `account` is a hash of the typed e-mail address.
    const events = parseLines(server.lines)
      .filter((line) => 'event' in line)
      .map(({ time: _, requestId: __, account, ...line }) => ({
        ...line,
        hasEmailHash: typeof account === 'string',
      }))
    const userId = personIdOf('employee')
    expect(events).toEqual([
      { level: 'info', event: 'signIn.accepted', userId, address: '192.0.2.1', hasEmailHash: true },
      { level: 'warn', event: 'signIn.refused', address: '192.0.2.1', hasEmailHash: true },
      {
        level: 'warn',
        event: 'authorisation.refused',
        role: 7,
        userId,
        address: '192.0.2.1',
        hasEmailHash: false,
      },
      {
        level: 'warn',
        event: 'changeEstablishment.refused',
        userId,
        address: '192.0.2.1',
        hasEmailHash: false,
      },
      { level: 'warn', event: 'confirmation.refused', userId, address: '192.0.2.1', hasEmailHash: false },
      {
        level: 'warn',
        event: 'secondStep.refused',
        refusal: 'SignInExpired',
        userId: null,
        address: '192.0.2.1',
        hasEmailHash: false,
      },
      { level: 'info', event: 'signOut', userId, hasEmailHash: false },
    ])
  })

  it('never contains a token, a password, a key, an e-mail address or data of a request', async () => {
    const server = startTestServer(db)
    const client = await server.client({ userAgent: 'secret-agent' }).signIn(emailOf('admin'))
    await client.post('auth/sign_in', { email: 'secret-mail@sacoche.test', password: 'secret-password' })
    await client.call('POST', 'auth/sign_in', { raw: '{"password":"secret-password"' })
    await client.call('GET', 'cashlogs?token=secret-token&q=secret-search')
    await client.call('GET', 'secret-path', {
      headers: { Cookie: 'secret-cookie', 'Idempotency-Key': 'secret-key' },
    })
    const text = server.lines.join('')
    expect(text).not.toMatch(/secret/)
    for (const secret of [client.user.token, TEST_PASSWORD, TEST_API_KEY, emailOf('admin')])
      expect(text).not.toContain(secret)
  })

  it('has one line for each entry, also when the request contains line breaks', async () => {
    const server = startTestServer(db, { config: { proxyHops: 1 } })
    await server.client().call('POST', 'auth/sign_in', {
      body: { email: 'x\r\n{"level":"fatal"}', password: 'x\nx' },
      headers: { 'X-Forwarded-For': '203.0.113.7 {"event":"forged"}' },
    })
    for (const line of server.lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(parseLines(server.lines).map(({ event }) => event)).toEqual(['signIn.refused', undefined])
  })

  it('describes an error without the database’s text about rows', () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(secret) exists',
    })
    log.error({ err: new Error('could not save', { cause }) })
    const [line] = parseLines(lines)
    expect(line).toMatchObject({
      level: 'error',
      err: {
        type: 'Error',
        message: 'could not save',
        cause: { type: 'Error', message: 'duplicate key', code: '23505' },
      },
    })
    expect(lines.join('')).not.toContain('secret')
  })
})

describe('the IP address of a request', () => {
  const addressSeen = async (proxyHops: number, forwarded: string) => {
    const server = startTestServer(db, { config: { proxyHops } })
    await server.client({ address: '192.0.2.9' }).call('POST', 'auth/sign_in', {
      body: { email: 'nobody@sacoche.test', password: 'x' },
      headers: { 'X-Forwarded-For': forwarded },
    })
    return parseLines(server.lines)[0]?.address
  }

  it('is read from the entries that trusted proxies added; entries of the client are ignored', async () => {
    expect(await addressSeen(0, '203.0.113.7')).toBe('192.0.2.9')
    expect(await addressSeen(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await addressSeen(2, '198.51.100.1, 203.0.113.7')).toBe('198.51.100.1')
    expect(await addressSeen(2, '203.0.113.7')).toBe('192.0.2.9')
  })
})
