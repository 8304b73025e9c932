import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { createTaskLimiter, createTaskLimiterByKey } from '../../../server/task-limiter.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { MINUTE_MS, startTestServer, TEST_API_KEY, type TestServer } from '../../support/server.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

/** A client with a made-up token. */
const clientWithToken = (server: TestServer, number: number) =>
  server.client({ token: String(number).padStart(43, '0') })

describe('requests in a minute', () => {
  it('are limited separately for each session', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 5 } })
    const first = await server.client().signIn(emailOf('user'))
    const second = await server.client().signIn(emailOf('director'))
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await first.post('auth/check')).status).toBe(200)
    const refused = await first.post('auth/check')
    expect([refused.status, refused.statusCode, refused.message, refused.headers.get('retry-after')]).toEqual(
      [429, 10_002, 'failure.TooManyRequests', '60'],
    )
    expect((await second.post('auth/check')).status).toBe(200)
    server.clock.advance(MINUTE_MS)
    expect((await first.post('auth/check')).status).toBe(200)
  })

  it('without a session are limited for each IP address, also with made-up tokens or without an API key', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 5 } })
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await clientWithToken(server, attempt).get('cashlogs')).status).toBe(401)
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await server.client({ apiKey: null }).get('x')).status).toBe(401)
    expect((await clientWithToken(server, 9).get('cashlogs')).status).toBe(429)
    expect((await server.client({ address: '192.0.2.2' }).get('cashlogs')).status).toBe(401)
  })

  it('from the addresses of one IPv6 network (/64) share a limit; an IPv4 address has one in all its spellings', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 2 } })
    const statusFrom = async (address: string) =>
      (await server.client({ address, token: 'x'.repeat(43) }).get('cashlogs')).status
    expect(await statusFrom('2001:db8:0:1::1')).toBe(401)
    expect(await statusFrom('2001:DB8:0:1:ffff:0:0:2')).toBe(401)
    expect(await statusFrom('2001:db8:0:1:8000::3')).toBe(429)
    expect(await statusFrom('2001:db8:0:2::1')).toBe(401)
    expect(await statusFrom('192.0.2.8')).toBe(401)
    expect(await statusFrom('::ffff:192.0.2.8')).toBe(401)
    expect(await statusFrom('::ffff:c000:208')).toBe(429)
  })
})

describe('requests with a made-up token', () => {
  it('count for their IP address, also on calls that need no session', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 5 } })
    const body = { email: 'nobody@sacoche.test' }
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await clientWithToken(server, attempt).post('auth/forgotPassword', body)).status).toBe(200)
    expect((await clientWithToken(server, 5).get('openapi.json')).status).toBe(200)
    expect((await clientWithToken(server, 6).post('auth/forgotPassword', body)).status).toBe(429)
    expect((await clientWithToken(server, 7).get('openapi.json')).status).toBe(429)
  })

  it('do not count for a session at the same IP address', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 5 } })
    const person = await server.client().signIn(emailOf('user'))
    expect((await person.post('auth/check')).status).toBe(200)
    for (let attempt = 0; attempt < 6; attempt += 1)
      await server.client({ token: String(attempt).padStart(43, '1') }).get('cashlogs')
    expect((await server.client().get('cashlogs')).status).toBe(429)
    expect((await person.post('auth/check')).status).toBe(200)
  })

  it('include requests with the token of a session that has ended', async () => {
    const server = startTestServer(db, { config: { requestsPerMinute: 3 } })
    const person = await server.client().signIn(emailOf('user'))
    expect((await person.post('auth/sign_out')).status).toBe(200)
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await person.post('auth/check')).status).toBe(401)
    expect((await server.client().get('cashlogs')).status).toBe(429)
  })
})

it('openapi.json is sent compressed to a client that accepts it', async () => {
  const { app } = startTestServer(db)
  const load = (headers: Record<string, string>) =>
    app.request('/api/v1/openapi.json', { headers: { 'X-Api-Key': TEST_API_KEY, ...headers } })
  const plain = await load({})
  const compressed = await load({ 'Accept-Encoding': 'gzip, br' })
  const text = await plain.text()
  const bytes = Buffer.from(await compressed.arrayBuffer())
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(bytes).toString('utf8')).toBe(text)
  expect(bytes.byteLength).toBeLessThan(100_000)
  expect([plain, compressed].map(({ headers }) => headers.get('vary'))).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ])
})

describe('a limiter of tasks', () => {
  it('runs a limited number at once, the others in the order of their requests, and refuses when too many wait', async () => {
    const limitTasks = createTaskLimiter(2, 3)
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const startedTasks: number[] = []
    const tasks = gates.map(({ promise }, index) =>
      limitTasks(async () => {
        startedTasks.push(index)
        await promise
        return index
      }),
    )
    await expect(limitTasks(async () => 9)).rejects.toMatchObject({ refusal: 'TooManyRequests' })
    expect(startedTasks).toEqual([0, 1])
    gates[1]!.resolve()
    await tasks[1]
    expect(startedTasks).toEqual([0, 1, 2])
    for (const gate of gates) gate.resolve()
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4])
    expect(startedTasks).toEqual([0, 1, 2, 3, 4])
  })

  it('counts the tasks of each key separately', async () => {
    const limitTasksByKey = createTaskLimiterByKey(1, 1)
    const gate = Promise.withResolvers<void>()
    const tasks = [limitTasksByKey('a', () => gate.promise), limitTasksByKey('a', async () => undefined)]
    await expect(limitTasksByKey('a', async () => 1)).rejects.toMatchObject({ refusal: 'TooManyRequests' })
    expect(await limitTasksByKey('b', async () => 2)).toBe(2)
    gate.resolve()
    await Promise.all(tasks)
    expect(await limitTasksByKey('a', async () => 3)).toBe(3)
  })

  it('continues after a task that failed', async () => {
    const limitTasks = createTaskLimiter(1, 3)
    await expect(limitTasks(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await limitTasks(async () => 'done')).toBe('done')
  })
})
