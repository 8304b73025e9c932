import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf } from '../../../server/http/failures.ts'
import { MAX_BODY_BYTES } from '../../../server/http/request.ts'
import { defineRoute } from '../../../server/http/route.ts'
import { defineStatusCall } from '../../../server/http/status-call.ts'
import { refusedRows } from '../../../server/refused-error.ts'
import { authRoutes } from '../../../server/routes/auth.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { id } from '../../../src/domain/contract/common.ts'
import { ALL_ROLES, CAPABILITIES } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import {
  listenTestServer,
  readAnswer,
  startTestServer,
  TEST_API_KEY,
  type TestClient,
} from '../../support/server.ts'
import { idOf } from '../schema/tenants.ts'

/** A call that returns its input. */
const echo = defineRoute({
  method: 'post',
  path: '/echo/{id}',
  summary: 'Echo',
  roles: ALL_ROLES,
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ mode: z.string().optional() }),
  body: z.strictObject({
    cents: z.int({ error: 'issue.cents' }),
    name: z.string({ error: 'issue.text' }).optional(),
    lines: z.array(z.strictObject({ note: z.string({ error: 'issue.text' }) })).optional(),
  }),
  answer: z.unknown(),
  handle: async (_trx, { params, query, body }) => ({ code: CODES.saved, data: { params, query, body } }),
})

const echoStatus = defineStatusCall({
  resource: 'echoes',
  summary: 'Echo a status',
  roles: { OPEN: CAPABILITIES.count, CHECKED: CAPABILITIES.control },
  body: z.strictObject({ status: z.enum(['OPEN', 'CHECKED'], { error: 'issue.value' }) }),
  answer: z.unknown(),
  handle: async (_trx, { rowIds, body }) => {
    if (rowIds.includes(REFUSED_ROW))
      throw refusedRows([{ id: REFUSED_ROW, refusal: 'StatusDoesNotAllow' }], { status: 'OPEN' })
    return { code: CODES.modified, data: { rowIds, status: body.status } }
  },
})

const echoBulk = defineStatusCall({
  resource: 'manyechoes',
  summary: 'Echo a status of many rows',
  bulk: true,
  roles: { OPEN: CAPABILITIES.count },
  body: z.strictObject({
    status: z.literal('OPEN', { error: 'issue.value' }),
    ids: z.array(id).nullish(),
  }),
  answer: z.unknown(),
  handle: async (_trx, { rowIds }) => ({ code: CODES.modified, data: rowIds }),
})

const failing = defineRoute({
  method: 'get',
  path: '/failing',
  summary: 'Fail',
  roles: ALL_ROLES,
  answer: z.null(),
  handle: async () => {
    throw new Error('select secret_column from secret_table where password = hunter2')
  },
})

const REFUSED_ROW = idOf(1, 77)
const routes = [...authRoutes, echo, echoStatus, echoBulk, failing]

let db: Database
let client: TestClient
let accountant: TestClient
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  const server = startTestServer(db, { routes })
  client = await server.client().signIn(emailOf('user'))
  accountant = await server.client().signIn(emailOf('accountant'))
})
afterAll(() => db.close())

const PATH = `echo/${idOf(1, 1)}`
const post = (raw: string | Buffer<ArrayBuffer>, headers = {}) => client.call('POST', PATH, { raw, headers })
const summaryOf = ({ status, statusCode, message, data }: Awaited<ReturnType<TestClient['get']>>) => ({
  status,
  statusCode,
  message,
  issues: (data as { issues?: unknown } | null)?.issues,
})
const invalid = (...issues: [path: string, key: string][]) => ({
  status: 400,
  statusCode: 10_001,
  message: 'failure.InvalidRequest',
  issues: issues.map(([path, key]) => ({ path, key })),
})

describe('a body', () => {
  it('is accepted when it is valid', async () => {
    const answer = await client.post(PATH, { cents: 5, lines: [{ note: 'é' }] })
    expect(answer.text).toBe(
      `{"statusCode":10000,"message":"code.10000","data":{"params":{"id":"${idOf(1, 1)}"},"query":{},"body":{"cents":5,"lines":[{"note":"é"}]}}}`,
    )
  })

  it.each([
    ['text', '"1"', ['cents', 'issue.cents']],
    ['a list', '[1]', ['cents', 'issue.cents']],
    ['more than a number holds', '1e309', ['cents', 'issue.cents']],
    ['a fraction', '1.5', ['cents', 'issue.cents']],
    ['null', 'null', ['cents', 'issue.cents']],
    ['a boolean', 'true', ['cents', 'issue.cents']],
  ] as const)('is refused with %s where a number is required', async (_, cents, issue) => {
    expect(summaryOf(await post(`{"cents":${cents}}`))).toEqual(invalid([...issue]))
  })

  it('is refused with every error, each named by its path', async () => {
    expect(
      summaryOf(await post('{"name":3,"lines":[{"note":"a"},{"note":1,"role":1}],"version":2}')),
    ).toEqual(
      invalid(
        ['cents', 'issue.cents'],
        ['name', 'issue.text'],
        ['lines.1.note', 'issue.text'],
        ['lines.1.role', 'issue.unknownField'],
        ['version', 'issue.unknownField'],
      ),
    )
  })

  it.each(['__proto__', 'constructor', 'prototype'])(
    'is refused when it contains a field called %s',
    async (name) => {
      expect(summaryOf(await post(`{"cents":1,"lines":[{"note":"a","${name}":{"admin":true}}]}`))).toEqual(
        invalid([name, 'issue.unknownField']),
      )
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  it.each([
    [20, 'by its schema', ['lines.0', 'issue.value']],
    [21, 'before its schema is checked', ['body', 'issue.value']],
    [100_001, 'before its schema is checked', ['body', 'issue.value']],
  ] as const)('of %i levels is refused %s', async (levels, _, issue) => {
    const nested = '['.repeat(levels - 1) + ']'.repeat(levels - 1)
    expect(summaryOf(await post(`{"cents":1,"lines":${nested}}`))).toEqual(invalid([...issue]))
  })

  it('is measured when its declared length is wrong', async () => {
    const raw = `{"cents":1,"name":"${'a'.repeat(MAX_BODY_BYTES)}"}`
    const answer = await post(raw, { 'Content-Length': '11', 'Transfer-Encoding': 'chunked' })
    expect(answer.status).toBe(413)
  })

  it('is refused with a limited number of listed errors', async () => {
    const names = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`x${index}`.padEnd(150, 'y'), 1]),
    )
    const { data } = await client.post<{ issues: { path: string }[] }>(PATH, names)
    expect(data.issues).toHaveLength(50)
    expect(Math.max(...data.issues.map(({ path }) => path.length))).toBe(100)
  })

  it.each(['{', '', '{"cents":1}}', "{'cents':1}", '\u0000', 'NaN', '{"cents":01}'])(
    'that is not JSON is refused: %j',
    async (raw) => {
      expect(summaryOf(await post(raw))).toEqual({
        status: 400,
        statusCode: 10_001,
        message: 'failure.MalformedJson',
      })
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'application/json; charset=iso-8859-1',
    'application/json;charset="UTF-16"',
    '',
  ])('with the content type %j is refused', async (type) => {
    expect(summaryOf(await post('{"cents":1}', { 'Content-Type': type }))).toEqual({
      status: 415,
      statusCode: 10_001,
      message: 'failure.UnsupportedMediaType',
    })
  })

  it.each([
    'application/json; charset=utf-8',
    'application/json; charset = "UTF-8"',
    'Application/JSON; v=1',
  ])('is accepted with the content type %j', async (type) => {
    expect((await post('{"cents":1}', { 'Content-Type': type })).status).toBe(200)
  })

  // A client that sends Windows-1252 would otherwise store “Caf\uFFFD”.
  it.each([true, false])(
    'that is not UTF-8 is refused (with its length declared: %j)',
    async (isDeclared) => {
      const latin = Buffer.from('{"cents":1,"name":"Café"}', 'latin1') as Buffer<ArrayBuffer>
      const headers = isDeclared ? { 'Content-Length': String(latin.byteLength) } : {}
      expect(summaryOf(await post(latin, headers))).toEqual({
        status: 400,
        statusCode: 10_001,
        message: 'failure.MalformedJson',
      })
    },
  )

  it('is refused above one megabyte, and accepted at the limit', async () => {
    const bodyOfSize = (bytes: number) => `{"cents":1,"name":"${'a'.repeat(bytes - 21)}"}`
    expect(bodyOfSize(MAX_BODY_BYTES).length).toBe(MAX_BODY_BYTES)
    expect((await post(bodyOfSize(MAX_BODY_BYTES))).status).toBe(200)
    expect(summaryOf(await post(bodyOfSize(MAX_BODY_BYTES + 1)))).toEqual({
      status: 413,
      statusCode: 10_001,
      message: 'failure.BodyTooLarge',
    })
  })
})

describe('an address', () => {
  it.each([
    `echo/${'x'.repeat(36)}`,
    'echo/1',
    "echo/1'--",
    'nothing',
    'cashlogs',
    'echo',
    'echo/',
    '..%2f..%2fetc%2fpasswd',
  ])('that does not exist answers 404: %s', async (path) => {
    expect(summaryOf(await client.post(path, { cents: 1 }))).toEqual({
      status: 404,
      statusCode: 10_005,
      message: 'failure.NotFound',
    })
  })

  it('answers 405 to an unknown method, and lists the known ones', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await client.call(method, PATH)
      expect([method, answer.status, answer.statusCode, answer.headers.get('allow')]).toEqual([
        method,
        405,
        10_001,
        'POST',
      ])
    }
  })

  it('is refused with a duplicate or unknown parameter', async () => {
    expect(summaryOf(await client.call('POST', `${PATH}?mode=a&mode=b`, { body: { cents: 1 } }))).toEqual(
      invalid(['mode', 'issue.repeated']),
    )
    expect(summaryOf(await client.call('POST', `${PATH}?role=1`, { body: { cents: 1 } }))).toEqual(
      invalid(['role', 'issue.unknownField']),
    )
    expect(summaryOf(await client.call('POST', 'auth/check?x=1'))).toEqual(
      invalid(['x', 'issue.unknownFilter']),
    )
  })
})

describe('a status call', () => {
  const call = (client: TestClient, id: string, status: string, body: unknown = { status }) =>
    client.put('echoesstatus', body, { query: { id, status } })

  it('keeps the order of the requested ids', async () => {
    const ids = [idOf(1, 3), idOf(1, 1), idOf(1, 2)]
    expect((await call(client, ids.join(), 'OPEN')).data).toEqual({ rowIds: ids, status: 'OPEN' })
  })

  it.each([
    ['another status in the body', idOf(1, 1), 'OPEN', { status: 'CHECKED' }, ['status', 'issue.value']],
    ['an unknown status', idOf(1, 1), 'GONE', { status: 'GONE' }, ['status', 'issue.value']],
    ['no id', '', 'OPEN', { status: 'OPEN' }, ['id.0', 'issue.id']],
    ['an invalid id', `${idOf(1, 1)},x`, 'OPEN', { status: 'OPEN' }, ['id.1', 'issue.id']],
    ['an id twice', `${idOf(1, 1)},${idOf(1, 1)}`, 'OPEN', { status: 'OPEN' }, ['id', 'issue.repeated']],
    [
      'too many ids',
      Array.from({ length: 301 }, (_, index) => idOf(1, index)).join(),
      'OPEN',
      { status: 'OPEN' },
      ['id', 'issue.tooMany'],
    ],
  ] as const)('is refused with %s', async (_, id, status, body, issue) => {
    expect(summaryOf(await call(client, id, status, body))).toEqual(invalid([...issue]))
  })

  it('requires the role that may set the status', async () => {
    expect((await call(client, idOf(1, 1), 'CHECKED')).status).toBe(403)
    expect((await call(accountant, idOf(1, 1), 'CHECKED')).status).toBe(200)
  })

  it('names the refused rows', async () => {
    expect((await call(client, `${idOf(1, 1)},${REFUSED_ROW}`, 'OPEN')).text).toBe(
      `{"statusCode":10002,"message":"failure.StatusDoesNotAllow","data":{"refusal":"StatusDoesNotAllow","status":"OPEN","rows":[{"id":"${REFUSED_ROW}","refusal":"StatusDoesNotAllow"}]}}`,
    )
  })
})

describe('a status call of many rows', () => {
  const [firstId, secondId] = [idOf(1, 1), idOf(1, 2)]
  const call = (id: string | null, ids?: readonly string[] | null) =>
    client.put(
      'manyechoesstatus',
      { status: 'OPEN', ...(ids !== undefined && { ids }) },
      { query: { status: 'OPEN', ...(id !== null && { id }) } },
    )

  it('accepts the ids in the address or in the body, and keeps their order', async () => {
    expect((await call(`${secondId},${firstId}`)).data).toEqual([secondId, firstId])
    expect((await call(`${secondId},${firstId}`, null)).data).toEqual([secondId, firstId])
    expect((await call(null, [secondId, firstId])).data).toEqual([secondId, firstId])
    const tooManyIds = Array.from({ length: 301 }, (_, index) => idOf(1, index))
    expect((await call(null, tooManyIds)).data).toEqual(tooManyIds)
  })

  it.each([
    ['ids in the address and in the body', firstId, [secondId], ['ids', 'issue.value']],
    ['no ids', null, undefined, ['id', 'issue.required']],
    ['an empty list of ids', null, [], ['id', 'issue.required']],
    ['an id twice in the body', null, [firstId, secondId, firstId], ['ids', 'issue.repeated']],
    [
      'an id twice, once in capital letters',
      null,
      ['0193a000-abcd-7000-8000-000000000001', '0193A000-ABCD-7000-8000-000000000001'],
      ['ids', 'issue.repeated'],
    ],
  ] as const)('is refused with %s', async (_, id, ids, issue) => {
    expect(summaryOf(await call(id, ids))).toEqual(invalid([...issue]))
  })
})

describe('an internal error', () => {
  it('is answered without details, which are in the log', async () => {
    const server = startTestServer(db, { routes })
    const answer = await server
      .client({ token: (await server.client().signIn(emailOf('user'))).user.token })
      .get('failing')
    expect([answer.status, answer.text]).toEqual([
      500,
      '{"statusCode":10001,"message":"failure.Unexpected","data":{"refusal":"Unexpected"}}',
    ])
    expect(server.lines.filter((line) => line.includes('secret_table'))).toHaveLength(1)
  })

  it('of an unavailable database is answered with 503 and the seconds until the next attempt', async () => {
    const unreachable = await openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' })
    const server = startTestServer(unreachable)
    const answer = await server.client().post('auth/sign_in', { email: emailOf('user'), password: 'x' })
    expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([
      503,
      '{"statusCode":10002,"message":"failure.StoreUnavailable","data":{"refusal":"StoreUnavailable"}}',
      '5',
    ])
    expect((await server.app.request('/readyz')).status).toBe(503)
    expect((await server.app.request('/healthz')).status).toBe(200)
    await unreachable.close()
  })

  it.each([
    ['53100', 'StoreFull'],
    ['25006', 'StoreUnavailable'],
    ['40001', 'StoreUnavailable'],
    ['42703', 'Unexpected'],
    ['23505', 'Unexpected'],
  ])('of the database with SQLSTATE %s is answered with %s', (code, refusal) => {
    expect(failureOf(Object.assign(new Error('from the database'), { code }))).toMatchObject({
      refusal,
      isUnexpected: true,
    })
  })
})

it('over the network, a body without a declared length is measured while it is received', async () => {
  const server = await listenTestServer(db, { routes })
  const { user } = await server.client().signIn(emailOf('user'))
  const headers = {
    'X-Api-Key': TEST_API_KEY,
    Authorization: `Bearer ${user.token}`,
    'Content-Type': 'application/json',
  }
  const stream = (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        const piece = new TextEncoder().encode('a'.repeat(64 * 1024))
        controller.enqueue(new TextEncoder().encode('{"cents":1,"name":"'))
        for (let sentBytes = 0; sentBytes < size; sentBytes += piece.byteLength) controller.enqueue(piece)
        controller.enqueue(new TextEncoder().encode('"}'))
        controller.close()
      },
    })
  const send = async (size: number) =>
    readAnswer(
      await fetch(`${server.origin}/api/v1/${PATH}`, {
        method: 'POST',
        headers,
        body: stream(size),
        duplex: 'half',
      } as RequestInit),
    )
  expect((await send(512 * 1024)).status).toBe(200)
  expect((await send(2 * 1024 * 1024)).status).toBe(413)
  await server.close()
})
