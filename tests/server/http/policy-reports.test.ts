import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer, testClock } from '../../support/server.ts'

let db: Database
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const violation = (body: object = {}) => ({
  type: 'csp-violation',
  url: 'https://sacoche.test/remittance?id=7',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?person=nora',
    sourceFile: 'https://sacoche.test/assets/page.js#t',
    lineNumber: 3,
    ...body,
  },
})
const start = () => {
  const server = startTestServer(db, { clock })
  const send = async (body: unknown, type = 'application/reports+json') =>
    server.app.request('/policy-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { server, send, logged: () => server.lines.filter((line) => line.includes('policy.violated')) }
}

describe('a report of a browser about the content policy', () => {
  it('is logged without anything that could identify a record or a person', async () => {
    const { send, logged } = start()
    expect((await send([violation(), { type: 'deprecation', body: {} }, 7])).status).toBe(204)
    expect(logged().map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        source: 'https://sacoche.test/assets/page.js',
        line: 3,
      }),
    ])
    expect(logged().join('')).not.toMatch(/nora|remittance/u)
  })

  it('is logged at most thirty times a minute', async () => {
    const { send, logged } = start()
    await send(Array.from({ length: 100 }, () => violation()))
    expect(logged()).toHaveLength(30)
    clock.advance(60_000)
    await send([violation()])
    expect(logged()).toHaveLength(31)
  })

  it.each([
    ['another content type', [violation()], 'text/plain', 415],
    ['text that is not JSON', 'no', undefined, 400],
    ['JSON that is not a list', violation(), undefined, 400],
    ['too many bytes', [violation({ sample: 'x'.repeat(70_000) })], undefined, 413],
  ])('is refused with %s', async (_, body, type, status) => {
    const { send, logged } = start()
    expect((await send(body, type)).status).toBe(status)
    expect(logged()).toEqual([])
  })
})
