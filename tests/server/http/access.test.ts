import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { ROLES, type RoleName } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf, ROLE_NAMES } from '../../support/people.ts'
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

interface Operation {
  readonly 'x-roles'?: readonly number[]
  readonly security: readonly Record<string, unknown>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly schema: { readonly pattern?: string; readonly minLength?: number; readonly maxLength?: number }
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let db: Database
let server: TestServer
let document: Document
const clients = new Map<RoleName, TestClient>()
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await addTenant(db, 2)
  server = startTestServer(db)
  document = JSON.parse((await server.client().get('openapi.json')).text)
  for (const role of ROLE_NAMES) clients.set(role, await server.client().signIn(emailOf(role)))
})
afterAll(() => db.close())

const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

describe('the API document', () => {
  it('requires the API key for every call, and a token for every call except those for signing in, invitations, forgotten passwords and new e-mail addresses', () => {
    const publicCalls = calls().filter(({ operation }) => !operation['x-roles'])
    expect(publicCalls.map(({ path }) => path)).toEqual([
      '/auth/sign_in',
      '/auth/second_step',
      '/auth/forgotPassword',
      '/auth/changePassword',
      '/auth/invitation',
      '/auth/sign_up',
      '/auth/identity/begin',
      '/auth/identity/sign_in',
      '/auth/firebase/sign_in',
      '/auth/confirmEmail',
      '/auth/passkey/options',
      '/auth/passkey',
      '/auth/second_step/options',
      '/auth/second_step/passkey',
    ])
    for (const { operation } of calls())
      expect(operation.security).toEqual([operation['x-roles'] ? { apiKey: [], bearer: [] } : { apiKey: [] }])
  })

  it('describes the valid idempotency keys of every command that takes one', () => {
    const schemas = calls().flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap(({ name, schema }) =>
        name === 'Idempotency-Key' ? [schema] : [],
      ),
    )
    expect(schemas.length).toBeGreaterThan(0)
    for (const { pattern = '', minLength, maxLength } of schemas) {
      expect([minLength, maxLength]).toEqual([1, 255])
      const accepted = ['a', '!~', 'x'.repeat(255), '', 'a b', 'é', 'x'.repeat(256)].filter((key) =>
        new RegExp(pattern, 'u').test(key),
      )
      expect(accepted).toEqual(['a', '!~', 'x'.repeat(255)])
    }
  })

  it('describes both answers of a call that imports: 201, and 200 if everything is present', () => {
    const imports = calls().filter(({ operation: { responses } }) => '200' in responses && '201' in responses)
    expect(imports.map(({ path }) => path).sort()).toEqual([
      '/archives',
      '/bankstatements',
      '/closings/upload',
    ])
    for (const { operation } of imports) {
      const { 200: present, 201: created } = operation.responses
      expect(present?.content).toEqual(created?.content)
    }
  })

  it('has patterns as JSON Schema writes them, without slashes and flags', () => {
    const patterns: string[] = []
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value)
      return value
    })
    expect(patterns).toContain('^20\\d\\d-(?:0[1-9]|1[0-2])$')
    expect(patterns.filter((pattern) => pattern.endsWith('/u'))).toEqual([])
  })

  it('lists the content types of the calls that upload closings, attachments and bank statements', () => {
    const file = { schema: { type: 'string', format: 'binary' } }
    const bodyOf = (path: string) => document.paths[path]?.post?.requestBody?.content
    const closings = { 'application/json': file, 'text/csv': file }
    expect(bodyOf('/closings/preview')).toEqual(closings)
    expect(bodyOf('/closings/upload')).toEqual(closings)
    expect(bodyOf('/attachments')).toEqual({
      'image/jpeg': file,
      'image/png': file,
      'image/webp': file,
      'application/pdf': file,
    })
    expect(Object.keys(bodyOf('/bankstatements') ?? {})).toEqual([
      'application/octet-stream',
      'application/xml',
      'text/csv',
      'text/plain',
      'text/xml',
    ])
  })
})

// tests/server/security/access.test.ts tests every call with every role.
it('a role without the right for a call gets 403 with the name of the refusal', async () => {
  const answer = await clients.get('employee')!.get('cashlogs')
  expect([answer.status, answer.text]).toEqual([
    403,
    '{"statusCode":10001,"message":"failure.RoleNotAllowed","data":{"refusal":"RoleNotAllowed"}}',
  ])
})

it('an employee can use their own account and switch between their establishments, and nothing else', async () => {
  const employee = clients.get('employee')!
  const allowed = calls().filter(({ operation }) => operation['x-roles']?.includes(ROLES.employee))
  expect(allowed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /accounts/me',
    'GET /accounts/me/passkeys',
    'GET /accounts/me/second_factor',
    'GET /accounts/me/sessions',
    'GET /establishments/my',
    'GET /users',
    'GET /users/count',
    'GET /users/{id}',
    'POST /accounts/me/passkeys',
    'POST /accounts/me/passkeys/options',
    'POST /accounts/me/passkeys/{id}/remove',
    'POST /accounts/me/password',
    'POST /accounts/me/second_factor',
    'POST /accounts/me/second_factor/confirm',
    'POST /accounts/me/second_factor/remove',
    'POST /accounts/me/sessions/end',
    'POST /accounts/me/sessions/{id}/end',
    'POST /auth/change',
    'POST /auth/check',
    'POST /auth/sign_out',
    'PUT /accounts/me',
    'PUT /accounts/me/email',
    'PUT /accounts/me/passkeys/{id}',
  ])
  const people = await employee.get<{ entries: { id: string }[] }>('users')
  expect(people.data.entries.map(({ id }) => id)).toEqual([personIdOf('employee')])
  expect((await employee.get(`users/${personIdOf('director')}`)).status).toBe(404)
})

it('a director gets no record of another tenant, or of an establishment that is not theirs, by a filter', async () => {
  const director = clients.get('director')!
  const ids = idsOf(2)
  for (const [resource, filter, value] of [
    ['establishments', 'id', ids.establishment],
    ['establishments', 'organizationId', ids.organization],
    ['cashlogs', 'establishmentId', ids.establishment],
    ['cashlogs', 'establishmentId', idsOf(1).otherEstablishment],
    ['counts', 'cashLogId', ids.log],
    ['pouches', 'remittanceId', ids.remittance],
    ['auditevents', 'entityId', ids.log],
  ] as const) {
    const answer = await director.get(resource, { [filter]: value })
    expect([resource, answer.text]).toEqual([
      resource,
      '{"statusCode":10000,"message":"code.10000","data":{"entries":[],"totalItems":0,"totalIsCapped":false,"nextCursor":null}}',
    ])
  }
})

it('head office sees the organizations of all tenants', async () => {
  const answer = await clients
    .get('superAdmin')!
    .get<{ entries: { id: string }[] }>('organizations', { sort: 'id_asc' })
  expect(answer.data.entries.map(({ id }) => id)).toEqual([idsOf(1).organization, idsOf(2).organization])
})

describe('people', () => {
  it('see their own e-mail address, role, language and establishments; a director does not see those of others', async () => {
    const client = clients.get('director')!
    const { data } = await client.get<{ entries: Record<string, unknown>[] }>('users', {
      sort: 'firstName_asc',
      fields: 'firstName,email,role,language,establishmentIds',
    })
    const hidden = { email: null, role: null, language: null, establishmentIds: null }
    expect(data.entries).toEqual([
      { id: idsOf(1).user, firstName: 'Ada', ...hidden },
      {
        id: personIdOf('director'),
        firstName: 'director',
        email: emailOf('director'),
        role: 5,
        language: 'fr',
        establishmentIds: [idsOf(1).establishment],
      },
      { id: personIdOf('employee'), firstName: 'employee', ...hidden },
      { id: personIdOf('user'), firstName: 'user', ...hidden },
    ])
  })

  it('cannot be found by fields that are hidden from the person who searches', async () => {
    const client = clients.get('user')!
    for (const query of [{ email: emailOf('director') }, { role: '5' }, { q: 'sacoche.test' }] as const) {
      const { data } = await client.get<{ entries: { id: string }[] }>('users', query)
      expect(
        data.entries.filter(({ id }) => id !== personIdOf('user')),
        JSON.stringify(query),
      ).toEqual([])
    }
  })

  it('are never returned with their password hash or tokens', async () => {
    const { data } = await clients.get('admin')!.get<{ entries: object[] }>('users')
    expect(JSON.stringify(data.entries)).not.toMatch(/hash|password|argon/i)
    const answer = await clients.get('admin')!.get('users', { fields: 'password_hash,passwordHash,token' })
    expect([answer.status, answer.data]).toEqual([
      400,
      {
        refusal: 'InvalidRequest',
        issues: ['password_hash', 'passwordHash', 'token'].map((field) => ({
          path: `fields.${field}`,
          key: 'issue.unknownField',
        })),
      },
    ])
  })
})

it('bank details are hidden from people who only count', async () => {
  const bankDetailsSeenBy = async (role: RoleName) => {
    const { data } = await clients
      .get(role)!
      .get<{ bankDetails: unknown }>(`establishments/${idsOf(1).establishment}`)
    return data.bankDetails
  }
  await db.kysely
    .updateTable('establishments')
    .set({ bank_details: BANK })
    .where('id', '=', idsOf(1).establishment)
    .execute()
  expect([
    await bankDetailsSeenBy('director'),
    await bankDetailsSeenBy('accountant'),
    await bankDetailsSeenBy('user'),
  ]).toEqual([BANK, BANK, null])
})

const BANK = {
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  accountHolder: 'Establishment',
  bankName: 'Bank',
  bankCode: '30006',
  counterCode: '00001',
  accountNumber: '12345678901',
}
