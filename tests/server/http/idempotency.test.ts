import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { deleteExpiredRows, IDEMPOTENCY_KEY_LIFETIME_MS } from '../../../server/housekeeping.ts'
import { defineRoute } from '../../../server/http/route.ts'
import { RefusedError } from '../../../server/refused-error.ts'
import { authRoutes } from '../../../server/routes/auth.ts'
import { appendAudit } from '../../../server/store/audit.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { ALL_ROLES } from '../../../src/domain/roles.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { deleteRows, updateRows } from '../../support/rows.ts'
import {
  type Answer,
  HOUR_MS,
  listenTestServer,
  startTestServer,
  TEST_API_KEY,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

/** Blocks the handler of a request until the test calls `open`. */
interface Gate {
  readonly entered: Promise<void>
  open(): void
}
let gate: (() => Promise<void>) | undefined
function closeGate(): Gate {
  const entered = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  gate = () => {
    entered.resolve()
    return opened.promise
  }
  return { entered: entered.promise, open: opened.resolve }
}

const body = z.strictObject({
  name: z.string({ error: 'issue.text' }),
  note: z.record(z.string(), z.int()).optional(),
})

/** A write whose effects can be counted: it adds a delta reason and one audit event. */
const addReason = defineRoute({
  method: 'post',
  path: '/reasons',
  summary: 'Add a reason',
  roles: ALL_ROLES,
  query: z.strictObject({ mode: z.string().optional() }),
  body,
  answer: z.object({ id: z.uuid(), name: z.string() }),
  async handle(trx, { session, body: { name }, now, ids, origin }) {
    await gate?.()
    if (name === 'refused') throw new RefusedError('CategoryInactive')
    if (name === 'broken') throw new Error('broken')
    const id = ids.next()
    const { organizationId } = session
    await trx
      .insertInto('delta_reasons')
      .values({ organization_id: organizationId, id, created_at: now, updated_at: now, name, position: 1 })
      .execute()
    await appendAudit(trx, {
      organizationId,
      establishmentId: null,
      at: now,
      byId: session.userId,
      byName: session.userName,
      address: origin.address,
      action: 'create',
      entity: 'deltareason',
      entityId: id,
      before: null,
      after: { name },
    })
    return { code: CODES.created, status: 201, data: { id, name } }
  },
})

const touchReason = defineRoute({
  method: 'put',
  path: '/reasons/{id}',
  summary: 'Change nothing',
  roles: ALL_ROLES,
  params: z.object({ id: z.string() }),
  answer: z.string(),
  handle: async (_trx, { params }) => ({ code: CODES.modified, data: params.id }),
})

// On PostgreSQL: the embedded engine has one connection, on which nothing is concurrent.
let db: Database
let servers: readonly TestServer[]
let client: TestClient
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
  await addTenant(db, 1)
  const routes = [...authRoutes, addReason, touchReason]
  servers = [startTestServer(db, { routes }), startTestServer(db, { routes })]
  client = await servers[0]!.client().signIn(emailOf('admin'))
})
afterAll(() => db.close())
beforeEach(async () => {
  gate = undefined
  await asSystem(db, async (trx) => {
    await trx.deleteFrom('idempotency_keys').execute()
    await trx.deleteFrom('delta_reasons').where('name', '<>', 'Wrong change given').execute()
  })
})

const post = (name: string, key?: string, sender = client) => sender.post('reasons', { name }, key)
/** The names of the added reasons; 'Wrong change given' is the reason that the tenant has from the start. */
const readNames = async () =>
  (
    await asSystem(db, (trx) =>
      trx
        .selectFrom('delta_reasons')
        .select('name')
        .where('name', '<>', 'Wrong change given')
        .orderBy('name')
        .execute(),
    )
  ).map(({ name }) => name)
const countAuditEvents = async () => {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from audit_events e
      join delta_reasons r on r.organization_id = e.organization_id and r.id = e.entity_id`.execute(trx),
  )
  return rows[0]?.n
}
const summaryOf = ({ status, text, headers }: Answer) => ({
  status,
  text,
  replayed: headers.get('idempotency-replayed'),
})

describe('a key', () => {
  it('returns the first answer again, byte for byte, and has one effect', async () => {
    const first = await post('a', 'key-1')
    const second = await post('a', 'key-1')
    expect(summaryOf(first)).toEqual({ status: 201, text: first.text, replayed: null })
    expect(summaryOf(second)).toEqual({ status: 201, text: first.text, replayed: 'true' })
    expect([await readNames(), await countAuditEvents()]).toEqual([['a'], 1])
  })

  it('returns the first answer for a body with the same values in another notation', async () => {
    const send = (raw: string) => client.call('POST', 'reasons', { raw, idempotencyKey: 'key-1' })
    const first = await send('{"name":"a","note":{"x":1,"y":2}}')
    const second = await send('{ "note": {"y": 2, "x": 1.0},\n "name": "\\u0061" }')
    expect(summaryOf(second)).toEqual({ status: 201, text: first.text, replayed: 'true' })
  })

  it.each([
    ['body', { body: { name: 'b' } }],
    ['query', { body: { name: 'a' }, query: { mode: 'x' } }],
  ])('with another %s is refused, without any effect', async (_, options) => {
    await post('a', 'key-1')
    const answer = await client.call('POST', 'reasons', { ...options, idempotencyKey: 'key-1' })
    expect([answer.status, answer.statusCode, answer.message]).toEqual([
      422,
      10_001,
      'failure.KeyReusedWithAnotherBody',
    ])
    expect(await readNames()).toEqual(['a'])
  })

  it('with another id in the address of the same call is refused', async () => {
    const touch = (id: string) => client.put(`reasons/${id}`, undefined, { idempotencyKey: 'key-1' })
    expect((await touch('one')).data).toBe('one')
    expect((await touch('two')).status).toBe(422)
  })

  it('with another current establishment is refused, because the same body would mean another record', async () => {
    const moved = await servers[0]!.client().signIn(emailOf('admin'))
    await post('a', 'key-1', moved)
    await updateRows(
      db,
      'sessions',
      { user_id: moved.user.id },
      { establishment_id: null, establishment_organization_id: null },
    )
    expect((await post('a', 'key-1', moved)).status).toBe(422)
    // Without an earlier session, signing in opens the first establishment again.
    await deleteRows(db, 'sessions', { user_id: moved.user.id })
    client = await servers[0]!.client().signIn(emailOf('admin'))
  })

  it('belongs to one call and one person', async () => {
    const director = await servers[1]!.client().signIn(emailOf('director'))
    await post('a', 'key-1')
    expect(summaryOf(await post('a', 'key-1', director)).replayed).toBeNull()
    expect((await client.put('reasons/x', undefined, { idempotencyKey: 'key-1' })).status).toBe(200)
    expect(await readNames()).toEqual(['a', 'a'])
  })

  it('is shared by all sessions of a person, so that a retry after signing in again is recognised', async () => {
    const first = await post('a', 'key-1')
    const secondSession = await servers[1]!.client().signIn(emailOf('admin'))
    expect(summaryOf(await post('a', 'key-1', secondSession))).toEqual({
      status: 201,
      text: first.text,
      replayed: 'true',
    })
  })

  it('is optional', async () => {
    await post('a')
    await post('a')
    expect(await readNames()).toEqual(['a', 'a'])
  })

  it.each(['', 'a b', 'é', 'x'.repeat(256)])('that is invalid is refused: %j', async (key) => {
    const answer = await client.call('POST', 'reasons', {
      body: { name: 'a' },
      headers: { 'Idempotency-Key': Buffer.from(key).toString('latin1') },
    })
    expect([answer.status, answer.data]).toEqual([
      400,
      { refusal: 'InvalidRequest', issues: [{ path: 'Idempotency-Key', key: 'issue.value' }] },
    ])
  })

  it('is free again after a refusal, an internal error, or an invalid request', async () => {
    for (const [name, status] of [
      ['refused', 409],
      ['broken', 500],
    ] as const)
      expect((await post(name, 'key-1')).status).toBe(status)
    expect((await client.post('reasons', { name: 3 }, 'key-1')).status).toBe(400)
    expect(summaryOf(await post('a', 'key-1'))).toMatchObject({ status: 201, replayed: null })
  })

  it('is stored for three days, then deleted', async () => {
    expect(IDEMPOTENCY_KEY_LIFETIME_MS).toBe(72 * HOUR_MS)
    await post('a', 'key-1')
    const storedKeys = async (afterMs: number) => {
      await deleteExpiredRows(db, new Date(Date.parse(servers[0]!.clock.now()) + afterMs).toISOString())
      const rows = await asSystem(db, (trx) => trx.selectFrom('idempotency_keys').select('key').execute())
      return rows.length
    }
    expect([
      await storedKeys(IDEMPOTENCY_KEY_LIFETIME_MS),
      await storedKeys(IDEMPOTENCY_KEY_LIFETIME_MS + 1),
    ]).toEqual([1, 0])
  })

  it('is ignored by calls that open, check or change a session: neither the key nor the answer is stored', async () => {
    const options = { body: { email: emailOf('user'), password: 'wrong' }, idempotencyKey: 'key-1' }
    await client.call('POST', 'auth/sign_in', options)
    await client.call('POST', 'auth/check', { idempotencyKey: 'key-1' })
    const signedIn = await client.call<{ token: string }>('POST', 'auth/sign_in', {
      body: { email: emailOf('user'), password: TEST_PASSWORD },
      idempotencyKey: 'key-1',
    })
    const changed = await servers[0]!.client({ token: signedIn.data.token }).call('POST', 'auth/change', {
      body: { establishmentId: idsOf(1).establishment },
      idempotencyKey: 'key-1',
    })
    expect([signedIn.status, changed.status]).toEqual([200, 200])
    const rows = await asSystem(db, (trx) => trx.selectFrom('idempotency_keys').select('route').execute())
    expect(rows).toEqual([])
  })
})

describe('concurrent requests', () => {
  it('with one key: the second is refused while the first is running, and a retry after that gets the answer of the first', async () => {
    const closedGate = closeGate()
    const first = post('a', 'key-1')
    await closedGate.entered
    const second = await post('a', 'key-1', servers[1]!.client({ token: tokenOf(client) }))
    expect([second.status, second.message, second.headers.get('retry-after')]).toEqual([
      409,
      'failure.StillUnderWay',
      '1',
    ])
    closedGate.open()
    const { text } = await first
    gate = undefined
    expect(summaryOf(await post('a', 'key-1'))).toEqual({ status: 201, text, replayed: 'true' })
    expect(await readNames()).toEqual(['a'])
  })

  it('with different keys do not wait for each other', async () => {
    const closedGate = closeGate()
    const first = post('a', 'key-1')
    await closedGate.entered
    gate = undefined
    expect((await post('b', 'key-2')).status).toBe(201)
    closedGate.open()
    expect((await first).status).toBe(201)
  })

  it('with one key have one effect, when twenty are sent to two servers', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          post('a', `key-${round}`, servers[index % 2]!.client({ token: tokenOf(client) })),
        ),
      )
      const created = answers.filter(({ status }) => status === 201)
      expect(new Set(created.map(({ text }) => text)).size).toBe(1)
      expect(created.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true)
    }
    expect([(await readNames()).length, await countAuditEvents()]).toEqual([10, 10])
  })
})

it('a lost answer is returned to a retry with the same key, because it was stored although nobody received it', async () => {
  const server = await listenTestServer(db, { routes: [...authRoutes, addReason] })
  const closedGate = closeGate()
  const aborted = new AbortController()
  const request = (signal?: AbortSignal) =>
    fetch(`${server.origin}/api/v1/reasons`, {
      method: 'POST',
      body: '{"name":"a"}',
      headers: {
        'X-Api-Key': TEST_API_KEY,
        Authorization: `Bearer ${tokenOf(client)}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'key-1',
      },
      ...(signal ? { signal } : {}),
    })
  const abortedRequest = request(aborted.signal)
  await closedGate.entered
  aborted.abort()
  await expect(abortedRequest).rejects.toThrow('abort')
  closedGate.open()
  gate = undefined
  const answer = await vi.waitFor(async () => {
    const repeated = await request()
    expect(repeated.status).toBe(201)
    return repeated
  })
  expect(answer.headers.get('idempotency-replayed')).toBe('true')
  expect(await readNames()).toEqual(['a'])
  await server.close()
})

it('for any requests, in any number and order, each key has at most one effect, and its successful answers are the same', async () => {
  const request = fc.record({
    key: fc.integer({ min: 0, max: 3 }),
    name: fc.constantFrom('a', 'b', 'refused'),
  })
  const history = fc.array(fc.array(request, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      run += 1
      const before = (await readNames()).length
      const firstAnswers = new Map<number, { name: string; text: string }>()
      for (const round of rounds) {
        const answers = await Promise.all(round.map(({ key, name }) => post(name, `run-${run}-${key}`)))
        answers.forEach((answer, index) => {
          const { key, name } = round[index]!
          const firstAnswer = firstAnswers.get(key)
          if (answer.status === 201) {
            if (firstAnswer) expect({ name, text: answer.text }).toEqual(firstAnswer)
            else firstAnswers.set(key, { name, text: answer.text })
          } else if (answer.status === 422) expect(firstAnswer?.name).not.toBe(name)
          else expect(answer.status).toBe(409)
        })
      }
      expect((await readNames()).length - before).toBe(firstAnswers.size)
    }),
    { numRuns: 25, seed: 2026 },
  )
})

const tokenOf = (signedIn: TestClient) => (signedIn as TestClient & { user: { token: string } }).user.token
