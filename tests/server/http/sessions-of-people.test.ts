import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { OwnSession } from '../../../src/domain/contract/accounts.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { statusAndMessage } from '../../support/responses.ts'
import {
  HOUR_MS,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

let db: Database
let server: TestServer
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
  server = startTestServer(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  tenant += 2
  await addTenant(db, tenant)
  await addTenant(db, tenant + 1)
})

/** The body of a call that takes the administrator’s password again. */
const PASSWORD = { currentPassword: TEST_PASSWORD }
const signIn = (role: Parameters<typeof emailOf>[0], ofTenant = tenant) =>
  server.client({ userAgent: TABLET }).signIn(emailOf(role, ofTenant))
const eventsOn = (entityId: string) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'entity', 'by_id as byId', 'after'])
      .where('entity_id', '=', entityId)
      .orderBy('sequence')
      .execute(),
  )

// SECURITY.md, check 17
describe('the sessions of a person', () => {
  it('are listed for an administrator with device and last use', async () => {
    const [admin] = [await signIn('admin'), await signIn('user')]
    const { data } = await admin.get<{ entries: OwnSession[] }>(
      `users/${personIdOf('user', tenant)}/sessions`,
    )
    expect(data.entries).toEqual([
      expect.objectContaining({ current: false, device: TABLET, lastSeenAt: server.clock.now() }),
    ])
    const ownSessions = await admin.get<{ entries: OwnSession[] }>(
      `users/${personIdOf('admin', tenant)}/sessions`,
    )
    expect(ownSessions.data.entries).toEqual([expect.objectContaining({ current: true })])
  })

  it('can be ended one by one by an administrator: the next call is refused, and the person’s history names the administrator', async () => {
    const [admin, user, secondClient] = [await signIn('admin'), await signIn('user'), await signIn('user')]
    const path = `users/${personIdOf('user', tenant)}/sessions`
    const { entries } = (await user.get<{ entries: OwnSession[] }>('accounts/me/sessions')).data
    const { id } = entries.find(({ current }) => current)!
    for (const call of [`${path}/${id}/end`, `${path}/end`]) {
      expect((await admin.post(call, {})).status, 'without the password').toBe(400)
      expect(statusAndMessage(await admin.post(call, { currentPassword: 'not my password' }))).toEqual([
        401,
        'failure.WrongPassword',
      ])
    }
    expect((await user.post('auth/check')).status).toBe(200)
    expect((await admin.post(`${path}/${id}/end`, PASSWORD)).statusCode).toBe(10_008)
    expect((await user.post('auth/check')).status).toBe(401)
    expect((await secondClient.post('auth/check')).status).toBe(200)
    // The session has already ended.
    expect(statusAndMessage(await admin.post(`${path}/${id}/end`, PASSWORD))).toEqual([
      404,
      'failure.NotFound',
    ])
    expect((await eventsOn(personIdOf('user', tenant))).at(-1)).toEqual({
      action: 'endSession',
      entity: 'user',
      byId: personIdOf('admin', tenant),
      after: { count: 1 },
    })
  })

  it('can be ended all at once by an administrator; a call for one person cannot end a session of another', async () => {
    const [admin, user, secondClient] = [await signIn('admin'), await signIn('user'), await signIn('user')]
    const path = `users/${personIdOf('user', tenant)}/sessions`
    const { entries } = (await admin.get<{ entries: OwnSession[] }>('accounts/me/sessions')).data
    expect(statusAndMessage(await admin.post(`${path}/${entries[0]?.id}/end`, PASSWORD))).toEqual([
      404,
      'failure.NotFound',
    ])
    expect((await admin.post(`${path}/end`, PASSWORD)).status).toBe(200)
    for (const client of [user, secondClient]) expect((await client.post('auth/check')).status).toBe(401)
    expect((await admin.post('auth/check')).status).toBe(200)
    expect((await eventsOn(personIdOf('user', tenant))).at(-1)).toMatchObject({
      action: 'endSessions',
      after: { count: 2 },
    })
  })

  it('that were idle too long are not ended again', async () => {
    const user = await signIn('user')
    const path = `users/${personIdOf('user', tenant)}/sessions`
    const { entries } = (await user.get<{ entries: OwnSession[] }>('accounts/me/sessions')).data
    server.clock.advance(HOUR_MS)
    const admin = await signIn('admin')
    expect(statusAndMessage(await admin.post(`${path}/${entries[0]?.id}/end`, PASSWORD))).toEqual([
      404,
      'failure.NotFound',
    ])
    expect((await admin.post(`${path}/end`, PASSWORD)).status).toBe(200)
    expect((await eventsOn(personIdOf('user', tenant))).at(-1)).toMatchObject({
      action: 'endSessions',
      after: { count: 0 },
    })
  })

  it.each(['listed', 'ended'] as const)(
    'can be neither listed nor ended by an admin of another organization, by a lower role or without the right to administer: %s',
    async (command) => {
      const callFor = async (client: TestClient, id: string) =>
        statusAndMessage(
          await (command === 'listed'
            ? client.get(`users/${id}/sessions`)
            : client.post(`users/${id}/sessions/end`, PASSWORD)),
        )
      const admin = await signIn('admin')
      await signIn('user', tenant + 1)
      expect(await callFor(admin, personIdOf('user', tenant + 1))).toEqual([404, 'failure.NotFound'])
      expect(await callFor(admin, personIdOf('superAdmin', tenant))).toEqual([409, 'failure.RoleTooHigh'])
      const director = await signIn('director')
      expect(await callFor(director, personIdOf('user', tenant))).toEqual([403, 'failure.RoleNotAllowed'])
    },
  )
})
