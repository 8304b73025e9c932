import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '../../../server/http/request.ts'
import type { Route } from '../../../server/http/route.ts'
import { RESOURCES } from '../../../server/resources/index.ts'
import { ROUTES } from '../../../server/routes/index.ts'
import type { Answer, CallOptions } from '../../support/server.ts'
import type { PersonName, SignedInClient } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { expectValidAnswer } from './answers.ts'
import type { CallDeclaration, CallRequest } from './declared-call.ts'
import { type DocumentedCall, declaredOf, type JsonSchema, pathOf, readCalls } from './document.ts'
import { leavesOf, withValueAt } from './ids.ts'
import { tableHashes } from './rows.ts'
import { createTestData, type TestData } from './test-data.ts'

const testApp = withTestApp()
let testData: TestData
let calls: readonly DocumentedCall[]
beforeAll(async () => {
  testData = await createTestData(testApp)
  calls = await readCalls(testApp.server)
})

const routesWithKeys = ROUTES.map((route) => ({ route, key: `${route.method.toUpperCase()} ${route.path}` }))
const DECLARED = routesWithKeys.filter(({ key }) => declaredOf(key))
const KEYS = DECLARED.map(({ key }) => key)
const WITH_BODY = DECLARED.filter(({ route }) => takesJson(route)).map(({ key }) => key)
const callOf = (key: string) => calls.find((call) => call.key === key)!

/** True for a call with a JSON body that a schema validates; false for an uploaded file, even of JSON. */
function takesJson({ operation }: Route): boolean {
  const media = operation.request?.body?.content['application/json']
  return media !== undefined && 'schema' in media && !('format' in media.schema)
}

const sessions = new Map<PersonName, Promise<SignedInClient>>()
function actorOf({ by, endsSession }: Pick<CallDeclaration, 'by' | 'endsSession'>): Promise<SignedInClient> {
  if (endsSession) return testData.signIn(by)
  const session = sessions.get(by) ?? testData.signIn(by)
  sessions.set(by, session)
  return session
}

type Attempt = (changed: Partial<CallOptions>, search?: string) => Promise<Answer>

/**
 * Calls `work` with the example of a call and a function that sends changed versions of it, as a person with
 * the right. If the call writes, all data must be unchanged afterwards.
 */
async function withExample(
  key: string,
  work: (attempt: Attempt, example: CallRequest) => Promise<void>,
): Promise<void> {
  const declared = declaredOf(key)!
  const { params, ...example } = declared.example(testData)
  const { method, path } = callOf(key)
  const actor = await actorOf(declared)
  const before = method === 'GET' ? {} : await tableHashes(testApp.db)
  await work(async (changed, search = '') => {
    const answer = await actor.call(method, pathOf(path, params) + search, { ...example, ...changed })
    expectValidAnswer(answer, `${key} ${JSON.stringify(changed).slice(0, 300)}`)
    return answer
  }, example)
  expect(method === 'GET' ? {} : await tableHashes(testApp.db)).toEqual(before)
}

/** The objects of a body with their paths and possible fields. Maps with arbitrary keys are left out. */
function objectsIn(
  unresolved: JsonSchema,
  value: unknown,
  path: readonly (string | number)[] = [],
): ObjectInBody[] {
  const schema = branchOf(unresolved, value)
  if (Array.isArray(value))
    return value.flatMap((child, index) => objectsIn(schema.items ?? {}, child, [...path, index]))
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const { properties } = schema
  const children = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(properties[name] ?? {}, child, [...path, name]),
  )
  return [
    { path, value, names: Object.keys(properties), isOpen: schema.additionalProperties !== false },
    ...children,
  ]
}
/** The alternative of a schema whose constant fields match the value; the schema itself when there is no such alternative. */
function branchOf(schema: JsonSchema, value: unknown): JsonSchema {
  const fits = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(
      ([name, field]) =>
        field.const === undefined || field.const === (value as Readonly<Record<string, unknown>>)[name],
    )
  return (schema.oneOf ?? schema.anyOf)?.find(fits) ?? schema
}

interface ObjectInBody {
  readonly path: readonly (string | number)[]
  readonly value: object
  readonly names: readonly string[]
  readonly isOpen: boolean
}

/** Fields that the server sets, and that an attacker might try to set. */
const FORBIDDEN_FIELDS: Readonly<Record<string, unknown>> = {
  id: '01930000-0000-7fff-8000-000000000001',
  organizationId: '00000002-0000-7000-a000-000000000001',
  organization_id: '00000002-0000-7000-a000-000000000001',
  establishmentId: '00000002-0000-7000-a000-000000000004',
  role: 1,
  status: 'VALIDATED',
  version: 7,
  countedById: '00000002-0000-7000-a000-000000000100',
  validatedById: '00000002-0000-7000-a000-000000000100',
  validatedBy: '00000002-0000-7000-a000-000000000100',
  preparedById: '00000002-0000-7000-a000-000000000100',
  reference: 1,
  deltaCents: 0,
  expectedCents: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
}

describe.each(WITH_BODY)('the body of %s', (key) => {
  // SECURITY.md, check 7
  it('accepts no forbidden field, at any depth', () =>
    withExample(key, async (attempt, { body }) => {
      for (const { path, value, names, isOpen } of objectsIn(callOf(key).body!, body)) {
        expect([key, path, isOpen], 'every object of a body is closed').toEqual([key, path, false])
        for (const [name, forbidden] of Object.entries(FORBIDDEN_FIELDS)) {
          if (names.includes(name)) continue
          const answer = await attempt({ body: withValueAt(body, path, { ...value, [name]: forbidden }) })
          expect([answer.status, answer.data]).toEqual([
            400,
            {
              refusal: 'InvalidRequest',
              issues: [{ path: [...path, name].join('.'), key: 'issue.unknownField' }],
            },
          ])
        }
      }
    }))

  // SECURITY.md, check 36
  it('accepts no value of another type, in any field', () =>
    withExample(key, async (attempt, { body }) => {
      for (const { path, value } of leavesOf(body)) {
        for (const otherValue of [...otherTypesThan(value), [value], { a: value }, HUGE]) {
          const raw = JSON.stringify(withValueAt(body, path, otherValue)).replace(`"${HUGE}"`, '1e309')
          const answer = await attempt({ raw })
          expect([path, otherValue, answer.status, answer.message]).toEqual([
            path,
            otherValue,
            400,
            'failure.InvalidRequest',
          ])
        }
      }
      for (const otherBody of ['null', '[]', '1', '"x"', 'true'])
        expect([otherBody, (await attempt({ raw: otherBody })).status]).toEqual([otherBody, 400])
    }))

  // SECURITY.md, check 36
  it.each(['__proto__', 'constructor', 'prototype'])('accepts no %s, at any depth', (name) =>
    withExample(key, async (attempt, { body }) => {
      for (const { path, value } of objectsIn(callOf(key).body!, body)) {
        const markedText = JSON.stringify(withValueAt(body, path, { ...value, MARK: { role: 1 } }))
        expect((await attempt({ raw: markedText.replace('MARK', name) })).status).toBe(400)
      }
      expect(({} as { role?: number }).role).toBeUndefined()
    }),
  )

  // SECURITY.md, check 40
  it('accepts no text that the database cannot store, in any field', () =>
    withExample(key, async (attempt, { body }) => {
      for (const { path, value } of leavesOf(body)) {
        if (typeof value !== 'string') continue
        for (const text of ['\ud800', 'a\udc00b', '\u0000', 'a\u0000b']) {
          const answer = await attempt({ body: withValueAt(body, path, text) })
          expect([path, text, answer.status]).toEqual([path, text, 400])
        }
      }
    }))

  // SECURITY.md, checks 35, 40
  it('is refused when it is too large, too deep, or not JSON', () =>
    withExample(key, async (attempt, { body }) => {
      const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
      const example = JSON.stringify(body)
      const refusals = []
      for (const raw of [
        `${example}${' '.repeat(MAX_BODY_BYTES)}`,
        deep,
        example.slice(0, -1),
        `${example}x`,
      ])
        refusals.push((await attempt({ raw })).message)
      expect(refusals).toEqual([
        'failure.BodyTooLarge',
        'failure.InvalidRequest',
        'failure.MalformedJson',
        'failure.MalformedJson',
      ])
    }))

  // SECURITY.md, check 29
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is refused with the content type %j, which another site could send',
    (type) =>
      withExample(key, async (attempt) => {
        const headers = { 'Content-Type': type, Origin: 'https://evil.example' }
        const answer = await attempt({ headers })
        expect([answer.status, answer.message]).toEqual([415, 'failure.UnsupportedMediaType'])
      }),
  )
})
/** Values of other types than this one. A field that is null in the example may also accept a text or a number, so null is replaced only by `true`. */
function otherTypesThan(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [1, true]
  return value === null ? [true] : [`${value}`]
}

/** Stands for 1e309, a number that is too large for JavaScript, in a body before it is serialized. */
const HUGE = 'more than a number holds'

describe.each(KEYS)('the address of %s', (key) => {
  // SECURITY.md, check 29
  it('does not allow requests from another site', () =>
    withExample(key, async () => {
      const preflightHeaders = {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': callOf(key).method,
      }
      const answer = await testApp.server
        .client()
        .call('OPTIONS', pathOf(callOf(key).path), { headers: preflightHeaders })
      expectValidAnswer(answer, key)
      expect(answer.status).toBe(405)
    }))

  // SECURITY.md, check 10
  it('accepts no duplicate and no unknown parameter', () =>
    withExample(key, async (attempt, { query = {} }) => {
      const parameters = callOf(key).operation.parameters ?? []
      const queryParameters = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
      for (const name of queryParameters.length > 0 ? queryParameters : ['id']) {
        const value = query[name] ?? '1'
        const repeatedQuery = new URLSearchParams([
          ...Object.entries({ ...query, [name]: value }),
          [name, value],
        ])
        const answer = await attempt({ query: {} }, `?${repeatedQuery}`)
        expect([name, answer.status, answer.message]).toEqual([name, 400, 'failure.InvalidRequest'])
      }
      for (const name of ['nobodyKnowsThis', 'organization_id', '__proto__', 'constructor', 'userId'])
        expect([name, (await attempt({ query: { ...query, [name]: '1' } })).status]).toEqual([name, 400])
    }))
})

describe.each(KEYS.filter((key) => /^PUT \/\w+status$/u.test(key)))('%s', (key) => {
  // SECURITY.md, check 10
  it('is refused when the query has another status than the body, no status, or two ids', () =>
    withExample(key, async (attempt, { query, body }) => {
      const id = query!.id!
      const another = query!.status === 'DELETED' ? 'ACTIVE' : 'DELETED'
      for (const changed of [
        { query: { id, status: another } },
        { query: { id, status: '' } },
        { query: { id } as Record<string, string> },
        { body: { ...(body as object), status: 'ARCHIVED' } },
        { query: { ...query, id: `${id},${id}` } },
      ])
        expect([changed, (await attempt(changed)).status]).toEqual([changed, 400])
    }))
})

describe.each(
  RESOURCES.map(({ name, table }) => [name, table] as const).filter(([name]) => declaredOf(`GET /${name}`)),
)('the list of %s', (name, table) => {
  // SECURITY.md, check 8
  it('shows, sorts and filters by declared fields only, never by other columns or secrets', async () => {
    const actor = await actorOf({ by: 'admin' })
    const { rows } = await sql<{ column: string }>`
        select column_name as column from information_schema.columns where table_name = ${table}`.execute(
      testApp.db.kysely,
    )
    const declared = Object.keys(RESOURCES.find((resource) => resource.name === name)!.fields)
    const hidden = [...rows.map(({ column }) => column), ...SECRETS].filter(
      (column) => !declared.includes(column),
    )
    for (const column of hidden) {
      for (const query of [
        { fields: `id,${column}` },
        { sort: `${column}_asc` },
        { [column]: 'x' },
        { [`${column}_from`]: '1' },
      ]) {
        const answer = await actor.get(name, query as Record<string, string>)
        expectValidAnswer(answer, name)
        expect([query, answer.status]).toEqual([query, 400])
      }
    }
  })

  // SECURITY.md, check 9
  it('accepts no SQL in a sort order, a field or a range, and no invalid range', async () => {
    const actor = await actorOf({ by: 'admin' })
    for (const query of [
      ...INJECTED.flatMap((text) => [
        { sort: text },
        { sort: `${text}_asc` },
        { fields: text },
        { range: text },
      ]),
      ...RANGES.map((range) => ({ range })),
    ]) {
      const answer = await actor.get(name, query as Record<string, string>)
      expectValidAnswer(answer, name)
      expect([query, answer.status]).toEqual([query, 400])
    }
  })
})

const SECRETS = [
  'password_hash',
  'passwordHash',
  'password',
  'token',
  'token_hash',
  'iban',
  'apiToken',
  'ctid',
  '*',
]
const INJECTED = [
  "id'; drop table users; --",
  'id desc; select pg_sleep(1)',
  '(select password_hash from user_credentials limit 1)',
  'id,(select 1)',
  '1',
  'id\u0000',
  'constructor',
  't.id',
  'ｉｄ',
]
const RANGES = [
  '0-300',
  '5-4',
  '-1-5',
  '0-',
  '0-999999999999',
  '1e1-9',
  '0x0-9',
  '٠-٩',
  '0-24,25-49',
  ' 0-24',
  '999999999-999999999',
]
