import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListener } from '../../../server/http/listener.ts'
import { createLog } from '../../../server/http/log.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { readAnswer, startTestServer, TEST_API_KEY } from '../../support/server.ts'

/** Short limits, in milliseconds. The tests check that the listener applies the limits that it gets, not the limits of the program. */
const TIME_LIMITS = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
}

let port: number
let stop: () => Promise<void>
/** The log lines of the application. */
let lines: readonly string[]
let token: string
/** The log lines of the listener. */
const listenerLines: string[] = []
beforeAll(async () => {
  const db = await openOwnTestDatabase()
  await addTenant(db, 1)
  const server = startTestServer(db)
  lines = server.lines
  token = (await server.client().signIn(emailOf('accountant'))).user.token
  const log = createLog({ logLevel: 'debug' }, { write: (line: string) => listenerLines.push(line) })
  const listening = createListener(server.app.fetch as never, log, TIME_LIMITS)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  port = (listening.address() as AddressInfo).port
  stop = async () => {
    await new Promise<void>((resolve) => listening.close(() => resolve()))
    await db.close()
  }
})
afterAll(() => stop())

/**
 * Sends only these bytes on a new connection. Resolves with everything received when the connection is closed: by the
 * server, or by this client with `hangUp`.
 */
function sendBytes(bytes: string, { hangUp = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      if (hangUp) socket.end(() => socket.destroy())
    })
    socket.on('data', (piece) => {
      received += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

/** Parses the received text as an HTTP answer. */
async function answerOf(received: string) {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return readAnswer(
    new Response(body, {
      status: Number(status.split(' ')[1]),
      headers: headers.map((line) => line.split(': ') as [string, string]),
    }),
  )
}

const POST = `POST /api/v1/auth/sign_in HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${TEST_API_KEY}\r\nContent-Type: application/json\r\n`

// SECURITY.md, checks 28, 35
describe('a client that', () => {
  it.each([
    ['never ends its headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['never ends its body', `${POST}Content-Length: 100\r\n\r\n{"email":"`],
    ['never ends a body in pieces', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`],
  ])('%s is answered 408, and the connection ends', async (_, bytes) => {
    const answer = await answerOf(await sendBytes(bytes))
    expect([answer.status, answer.text]).toEqual([
      408,
      '{"statusCode":10002,"message":"failure.RequestCutShort","data":{"refusal":"RequestCutShort"}}',
    ])
    expectProtected(answer.headers)
  })

  it.each([
    ['speaks no HTTP', 'hello\r\n\r\n'],
    ['has too large headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['smuggles a second length', `${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['names an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['names no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['names two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['writes a line break into a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n'],
  ])('%s is answered 400', async (_, bytes) => {
    const answer = await answerOf(await sendBytes(bytes))
    expect([answer.status, answer.message]).toEqual([400, 'failure.InvalidRequest'])
    expectProtected(answer.headers)
  })

  it('ends the connection in the middle of a body: the server continues to answer', async () => {
    for (const body of [
      'Content-Length: 100\r\n\r\n{"email":"',
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
    ])
      await sendBytes(`${POST}${body}`, { hangUp: true })
    const upload = `POST /api/v1/bankstatements?name=a.csv HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${TEST_API_KEY}\r\nAuthorization: Bearer ${token}\r\n`
    await sendBytes(`${upload}Content-Type: text/csv\r\nContent-Length: 100\r\n\r\ndate;`, { hangUp: true })
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  it('is slow: other clients are answered', async () => {
    const slowAnswers = Array.from({ length: 50 }, () => sendBytes(`${POST}Content-Length: 100\r\n\r\n{`))
    const otherAnswers = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/healthz`)),
    )
    expect(otherAnswers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const received of await Promise.all(slowAnswers)) expect((await answerOf(received)).status).toBe(408)
  })

  // The requests are those of the tests above.
  it('sends incomplete, invalid or slow requests: the server log has no error, because such an error would hide real ones', () => {
    expect([...lines, ...listenerLines].filter((line) => /"level":"(?:error|fatal)"/u.test(line))).toEqual([])
    expect(listenerLines.map((line) => JSON.parse(line).event)).toContain('request.timeout')
  })
})

function expectProtected(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
}
