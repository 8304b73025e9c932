import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApi } from '../../src/api/client.ts'
import { CallFailed } from '../../src/api/failures.ts'
import { loadAllRows } from '../../src/api/lists.ts'
import { serverClock } from '../../src/api/server-clock.ts'

const refusalBody = (statusCode: number, refusal: string) =>
  JSON.stringify({ statusCode, message: `failure.${refusal}`, data: { refusal } })

/** More rows than two pages of 300. */
const MANY = 640

/** The answers of the server, by requested path. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse, query: URLSearchParams) => void>> = {
  done: (response) => response.end('{"statusCode":10000,"message":"code.10000","data":[1]}'),
  noContent: (response) => response.writeHead(204).end(),
  forbidden: (response) => response.writeHead(403).end(refusalBody(10_001, 'RoleNotAllowed')),
  expired: (response) => response.writeHead(401).end(refusalBody(10_003, 'InvalidToken')),
  wrongPassword: (response) => response.writeHead(401).end(refusalBody(10_003, 'WrongPassword')),
  emailTaken: (response) => response.writeHead(409).end(refusalBody(10_006, 'EmailTaken')),
  broken: (response) => response.writeHead(500).end(refusalBody(10_001, 'Unexpected')),
  html: (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  // The sign-in page of a public network: HTML with status 200.
  unreadable: (response) => response.end('<h1>Welcome to this hotel</h1>'),
  cut: (response) => response.destroy(),
  rows: (response, query) => {
    const [first = 0, last = 0] = (query.get('range') ?? '').split('-').map(Number)
    const from = Number(query.get('cursor') ?? 0)
    const to = from + last - first + 1
    const entries = Array.from({ length: MANY }, (_, index) => ({ id: `row ${index}` })).slice(from, to)
    const data = { entries, totalItems: MANY, nextCursor: to < MANY ? `${to}` : null }
    response.end(JSON.stringify({ statusCode: 10_000, message: '', data }))
  },
}

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  ANSWERS[pathname.slice('/api/v1/'.length)]?.(response, searchParams)
})
let api: Api
/** The reasons for which the client has reported the session as lost, in the current test. */
const lossReasons: string[] = []
let token = 'token'
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  api = createApi({
    clock: serverClock(),
    baseUrl: `http://127.0.0.1:${port}/api/v1/`,
    apiKey: 'test-api-key',
    token: () => token,
    onSessionLost: (reason) => lossReasons.push(reason),
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/**
 * For a successful call, its outcome. For a refusal, its code and name, then the reasons for which the client reported
 * the session as lost. For a failed call, the reason of the failure.
 */
async function get(path: string): Promise<unknown> {
  lossReasons.length = 0
  try {
    const outcome = await api.get(path)
    return outcome.kind === 'done' ? outcome : [outcome.refusal.code, outcome.refusal.name, ...lossReasons]
  } catch (error) {
    return error instanceof CallFailed ? `failed: ${error.reason}` : error
  }
}

describe('the client', () => {
  it.each([
    ['noContent', [10_005, 'NotFound']],
    ['forbidden', [10_001, 'RoleNotAllowed', 'forbidden']],
    ['expired', [10_003, 'InvalidToken', 'expired']],
    ['wrongPassword', [10_003, 'WrongPassword']],
    ['emailTaken', [10_006, 'EmailTaken']],
    ['broken', 'failed: server'],
    ['html', 'failed: server'],
    ['unreadable', 'failed: unreadable'],
    ['cut', 'failed: network'],
  ])('distinguishes a refusal from a failure: %s', async (path, expected) => {
    expect(await get(path)).toEqual(expected)
  })

  it('returns a successful answer', async () => {
    expect(await get('done')).toEqual({ kind: 'done', code: 10_000, data: [1] })
  })

  it('loads all rows of a list, over all its pages', async () => {
    const { signal } = new AbortController()
    const outcome = await loadAllRows<{ id: string }>(api, 'rows', {}, 'name', { signal })
    const ids = outcome.kind === 'done' ? outcome.data.map(({ id }) => id) : outcome
    expect(ids).toEqual(Array.from({ length: MANY }, (_, index) => `row ${index}`))
  })

  it('does not report the session as lost when the server refuses a token that is not that of the session', async () => {
    lossReasons.length = 0
    const outcome = await api.post('expired', {}, { token: 'another' })
    expect([outcome.kind, lossReasons]).toEqual(['refused', []])
  })

  it.each(['expired', 'forbidden'])(
    'fails as outdated, so that the call can be repeated, when the session has a new token before the answer “%s” arrives',
    async (path) => {
      token = 'old token'
      const answer = get(path)
      token = 'token of another tab'
      expect([await answer, lossReasons]).toEqual(['failed: outdated', []])
    },
  )
})
