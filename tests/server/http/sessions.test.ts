import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import {
  HOUR_MS,
  MINUTE_MS,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { establishmentRow, idOf, idsOf } from '../schema/tenants.ts'

let db: Database
let server: TestServer
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await addTenant(db, 2)
  server = startTestServer(db)
})
afterAll(() => db.close())

const check = async (client: TestClient) => (await client.post('auth/check')).status
/** The last event in the audit chain of an organization. */
const lastEvent = (tenant: number) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'entity', 'by_id', 'by_name', 'after', 'address'])
      .where('organization_id', '=', idsOf(tenant).organization)
      .where('establishment_id', 'is', null)
      .orderBy('sequence', 'desc')
      .executeTakeFirst(),
  )

describe('signing in', () => {
  it('answers what the client stores, and nothing more', async () => {
    const { user } = await server.client().signIn(emailOf('director'))
    expect(user).toEqual({
      id: personIdOf('director'),
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: '2026-11-20T22:00:00.000Z',
      role: 5,
      organizationId: idsOf(1).organization,
      establishmentId: idsOf(1).establishment,
      timeZone: 'Europe/Paris',
      establishments: [{ id: idsOf(1).establishment, name: 'Establishment' }],
      firstName: 'director',
      lastName: 'Of 1',
      email: emailOf('director'),
      language: 'fr',
      deviceToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
  })

  it('accepts the e-mail address in any letter case and with blanks around it, and gives every session its own token', async () => {
    const first = await server.client().signIn(`  ${emailOf('user').toUpperCase()} `)
    const second = await server.client().signIn(emailOf('user'))
    expect(first.user.token).not.toBe(second.user.token)
    expect([await check(first), await check(second)]).toEqual([200, 200])
  })

  it('returns the establishments that each role may use, those of their own organization first', async () => {
    const establishmentsOf = async (role: 'superAdmin' | 'admin' | 'accountant' | 'employee') =>
      (await server.client().signIn(emailOf(role))).user.establishments.map(({ id }) => id)
    const ownEstablishments = [idsOf(1).establishment, idsOf(1).otherEstablishment]
    expect(await establishmentsOf('superAdmin')).toEqual([
      ...ownEstablishments,
      idsOf(2).establishment,
      idsOf(2).otherEstablishment,
    ])
    expect(await establishmentsOf('admin')).toEqual(ownEstablishments)
    expect(await establishmentsOf('accountant')).toEqual(ownEstablishments)
    expect(await establishmentsOf('employee')).toEqual([idsOf(1).establishment])
  })

  it('is recorded in the chain of the organization', async () => {
    await server.client().signIn(emailOf('accountant', 2))
    expect(await lastEvent(2)).toEqual({
      action: 'signIn',
      entity: 'session',
      by_id: personIdOf('accountant', 2),
      by_name: 'accountant Of 2',
      after: { establishmentId: idsOf(2).establishment },
      address: '192.0.2.1',
    })
  })

  it.each([
    ['another API key', { apiKey: 'another-key' }],
    ['no API key', { apiKey: null }],
  ])('is refused with %s', async (_, options) => {
    const answer = await server
      .client(options)
      .post('auth/sign_in', { email: emailOf('user'), password: 'x' })
    expect([answer.status, answer.statusCode, answer.message]).toEqual([401, 10_003, 'failure.InvalidApiKey'])
  })

  it('refuses a deleted person with the same answer as an unknown one', async () => {
    await insertRows(db, 'users', {
      organization_id: idsOf(1).organization,
      id: idOf(1, 200),
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-01T08:00:00.000Z',
      email: 'gone@sacoche.test',
      first_name: 'Gone',
      last_name: 'Away',
      role: ROLES.user,
      language: 'fr',
      status: 'DELETED',
    })
    const answerForDeleted = await server
      .client()
      .post('auth/sign_in', { email: 'gone@sacoche.test', password: 'x' })
    const answerForUnknown = await server
      .client()
      .post('auth/sign_in', { email: 'nobody@sacoche.test', password: 'x' })
    expect(answerForDeleted.text).toBe(answerForUnknown.text)
  })
})

describe('a session', () => {
  it.each([
    ['no token', {}],
    ['a text that is no token', { token: 'x' }],
    ['an unknown token', { token: 'A'.repeat(43) }],
  ])('is required: %s is refused', async (_, options) => {
    const answer = await server.client(options).get('establishments')
    expect([answer.status, answer.statusCode, answer.message]).toEqual([401, 10_003, 'failure.InvalidToken'])
  })

  it('answers a check with the time when it expires', async () => {
    const client = await server.client().signIn(emailOf('director'))
    expect((await client.post('auth/check')).data).toEqual({ expiresAt: client.user.expiresAt })
  })

  // SECURITY.md, check 16
  it('ends after an hour without use', async () => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('director'))
    ownServer.clock.advance(59 * MINUTE_MS)
    expect(await check(client)).toBe(200)
    ownServer.clock.advance(59 * MINUTE_MS)
    expect(await check(client)).toBe(200)
    ownServer.clock.advance(HOUR_MS)
    expect(await check(client)).toBe(401)
  })

  it('ends twelve hours after signing in, however much it is used', async () => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('director'))
    for (let halfHours = 0; halfHours < 23; halfHours += 1) {
      ownServer.clock.advance(30 * MINUTE_MS)
      expect(await check(client)).toBe(200)
    }
    ownServer.clock.advance(30 * MINUTE_MS)
    expect(await check(client)).toBe(401)
  })

  it('stays ended when the clock is set back', async () => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('director'))
    await client.post('auth/sign_out')
    ownServer.clock.advance(-24 * HOUR_MS)
    expect(await check(client)).toBe(401)
  })

  it.each([1, 24])('that expired after %i hours stays expired when the clock is set back', async (hours) => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('director'))
    ownServer.clock.advance(hours * HOUR_MS)
    expect((await client.get('establishments')).status).toBe(401)
    ownServer.clock.advance(-hours * HOUR_MS)
    expect(await check(client)).toBe(401)
  })

  it('ends by signing out, in every process, and signing out again is refused', async () => {
    const otherServer = startTestServer(db)
    const client = await server.client().signIn(emailOf('director'))
    const otherProcess = otherServer.client({ token: client.user.token })
    expect(await check(otherProcess)).toBe(200)
    const answer = await client.post('auth/sign_out')
    expect([answer.status, answer.statusCode, answer.data]).toEqual([200, 10_000, null])
    expect(await check(otherProcess)).toBe(401)
    expect((await client.post('auth/sign_out')).status).toBe(401)
  })
})

// SECURITY.md, checks 5, 6
describe('switching establishment', () => {
  it('returns a new token, invalidates the old one at once, and does not extend the session', async () => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('admin'))
    ownServer.clock.advance(10 * MINUTE_MS)
    const target = idsOf(1).otherEstablishment
    const answer = await client.post<typeof client.user>('auth/change', { establishmentId: target })
    const { deviceToken: _, ...user } = client.user
    expect(answer.data).toEqual({
      ...user,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      establishmentId: target,
    })
    expect(answer.data.token).not.toBe(client.user.token)
    expect(await check(client)).toBe(401)
    expect(await check(ownServer.client({ token: answer.data.token }))).toBe(200)
  })

  it('makes the chosen establishment the current one of the next session', async () => {
    const client = await server.client().signIn(emailOf('superAdmin'))
    await client.post('auth/change', { establishmentId: idsOf(2).otherEstablishment })
    const secondSession = await server.client().signIn(emailOf('superAdmin'))
    expect([secondSession.user.organizationId, secondSession.user.establishmentId]).toEqual([
      idsOf(2).organization,
      idsOf(2).otherEstablishment,
    ])
  })

  it('makes the chosen establishment the current one of the next session when a hundred others come before it in the list', async () => {
    await addTenant(db, 3)
    const others = Array.from({ length: 100 }, (_, index) => ({
      ...establishmentRow(3, idOf(3, 1000 + index)),
      name: `Bistro ${index}`,
      code: `B${index}`,
    }))
    await insertRows(db, 'establishments', others)
    const admin = emailOf('admin', 3)
    const client = await server.client().signIn(admin)
    expect(client.user.establishmentId).toBe(idOf(3, 1000))
    await client.post('auth/change', { establishmentId: idsOf(3).otherEstablishment })
    const { user } = await server.client().signIn(admin)
    expect(user.establishments.map(({ name }) => name)).not.toContain('Establishment')
    expect(user.establishmentId).toBe(idsOf(3).otherEstablishment)
    // An establishment that can no longer be entered is not the current one. The first of the list is.
    await updateRows(
      db,
      'establishments',
      { id: idsOf(3).otherEstablishment, organization_id: idsOf(3).organization },
      { status: 'INACTIVE' },
    )
    expect((await server.client().signIn(admin)).user.establishmentId).toBe(idOf(3, 1000))
  })

  it.each([
    ['of another organization', idsOf(2).establishment],
    ['not assigned', idsOf(1).otherEstablishment],
    ['that does not exist', idOf(9, 9)],
  ])(
    'to one %s is refused as unknown and recorded; the old token stays valid',
    async (_, establishmentId) => {
      const client = await server.client().signIn(emailOf('director'))
      const answer = await client.post('auth/change', { establishmentId })
      expect([answer.status, answer.text]).toEqual([
        404,
        '{"statusCode":10005,"message":"failure.NotFound","data":{"refusal":"NotFound","issues":[{"path":"establishmentId","key":"issue.unknown"}]}}',
      ])
      expect(await check(client)).toBe(200)
      expect(await lastEvent(1)).toMatchObject({
        action: 'changeEstablishmentRefused',
        by_id: client.user.id,
        after: { establishmentId },
      })
    },
  )

  it('succeeds for one of two requests with the same token', async () => {
    const client = await server.client().signIn(emailOf('admin'))
    const answers = await Promise.all(
      [idsOf(1).establishment, idsOf(1).otherEstablishment].map((establishmentId) =>
        client.post('auth/change', { establishmentId }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
