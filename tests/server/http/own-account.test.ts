import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { OwnAccount, OwnSession } from '../../../src/domain/contract/accounts.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import {
  HOUR_MS,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

const NEW_PASSWORD = 'une nappe à carreaux rouges'

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
/** The body of a call that takes the current password again. */
const PASSWORD = { currentPassword: TEST_PASSWORD }
const sessionsOf = async (client: TestClient) =>
  (await client.get<{ entries: OwnSession[] }>('accounts/me/sessions')).data.entries
/**
 * Delivers the e-mails that are due, and returns the newest with this French subject. E-mails that are due together, such as the
 * notice of a sign-in on a new device, arrive in any order.
 */
async function newestEmail(subject: string) {
  await server.mailSender.deliver()
  const email = server.emails.find((candidate) => candidate.subject === subject)
  if (!email) throw new Error(`no email "${subject}"`)
  return email
}
const CONFIRM_ADDRESS = 'Confirmer votre nouvelle adresse e-mail'
const RESET_LINK = 'Choisir un nouveau mot de passe'
const ADDRESS_CHANGED = 'L’adresse e-mail de votre compte a changé'
const tokenIn = ({ text }: { text: string }) => /#email=([\w-]{43})/u.exec(text)?.[1] ?? ''
const actionsOn = (entityId: string) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', entityId)
      .orderBy('sequence')
      .execute(),
  )

describe('the user’s own account', () => {
  it.each(['employee', 'user', 'superAdmin'] as const)('is read and changed by %s', async (role) => {
    const client = await server.client().signIn(emailOf(role))
    const { data } = await client.get<OwnAccount>('accounts/me')
    expect(data).toMatchObject({ id: personIdOf(role), email: emailOf(role), language: 'fr', version: 1 })
    const body = { version: 1, firstName: 'Samira', lastName: 'Benali', language: 'it' }
    const changed = await client.put<OwnAccount>('accounts/me', body)
    expect([...codesAndMessage(changed), changed.data]).toEqual([
      200,
      10_007,
      'code.10007',
      { ...data, ...body, version: 2, updatedAt: server.clock.now() },
    ])
    expect(codesAndMessage(await client.put('accounts/me', body))).toEqual([
      412,
      10_002,
      'failure.StaleVersion',
    ])
    expect(await actionsOn(personIdOf(role))).toEqual([
      {
        action: 'edit',
        before: { firstName: role, lastName: 'Of 1', language: 'fr' },
        after: { firstName: 'Samira', lastName: 'Benali', language: 'it' },
      },
    ])
  })

  it('is not edited by a request that changes nothing', async () => {
    const client = await server.client().signIn(emailOf('accountant'))
    const { firstName, lastName, language, version } = (await client.get<OwnAccount>('accounts/me')).data
    const answer = await client.put<OwnAccount>('accounts/me', { firstName, lastName, language, version })
    expect([answer.status, answer.data.version]).toEqual([200, version])
    expect(await actionsOn(personIdOf('accountant'))).toEqual([])
  })

  it('does not let its owner change role, status, e-mail address or establishments', async () => {
    const client = await server.client().signIn(emailOf('director'))
    const body = { version: 1, firstName: 'A', lastName: 'B', language: 'fr' }
    for (const forbidden of [
      { role: 1 },
      { status: 'ACTIVE' },
      { email: 'x@y.fr' },
      { establishmentIds: [] },
    ])
      expect((await client.put('accounts/me', { ...body, ...forbidden })).status).toBe(400)
  })
})

// SECURITY.md, check 18
describe('sensitive changes', () => {
  it('require the password again; wrong ones count as attempts and do not end the session', async () => {
    const client = await server.client({ address: '198.51.100.20' }).signIn(emailOf('accountant'))
    const body = { version: 1, email: 'comptes@sacoche.test', currentPassword: 'not my password' }
    const refused = await client.put('accounts/me/email', body)
    expect([...codesAndMessage(refused), refused.data]).toEqual([
      401,
      10_003,
      'failure.WrongPassword',
      { refusal: 'WrongPassword', issues: [{ path: 'currentPassword', key: 'issue.passwordWrong' }] },
    ])
    expect(await check(client)).toBe(200)
    for (let tried = 1; tried < 10; tried += 1) await client.put('accounts/me/email', body)
    const withRightPassword = await client.put('accounts/me/email', {
      ...body,
      currentPassword: TEST_PASSWORD,
    })
    expect(codesAndMessage(withRightPassword)).toEqual([429, 10_002, 'failure.TooManyTries'])
    server.clock.advance(1_000)
    expect((await client.put('accounts/me/email', { ...body, currentPassword: TEST_PASSWORD })).status).toBe(
      200,
    )
  })

  it('allow a hundred wrong passwords an hour from all IP addresses together', async () => {
    const client = await server.client({ address: '198.51.100.30' }).signIn(emailOf('superAdmin'))
    const { token } = client.user
    const body = { version: 1, email: 'other@sacoche.test' }
    const tryFrom = async (address: string, currentPassword: string) => {
      const answer = await server
        .client({ address, token })
        .put('accounts/me/email', { ...body, currentPassword })
      return [answer.status, answer.headers.get('retry-after')]
    }
    for (let address = 0; address < 10; address += 1) {
      const answers = Array.from({ length: 10 }, () => tryFrom(`203.0.113.${address}`, 'not my password'))
      expect(await Promise.all(answers)).toEqual(Array.from({ length: 10 }, () => [401, null]))
    }
    expect(await tryFrom('203.0.113.10', TEST_PASSWORD)).toEqual([429, '36'])
    server.clock.advance(36_000)
    expect(await tryFrom('203.0.113.10', 'not my password')).toEqual([401, null])
  })

  it('of the e-mail address take effect with the link sent to the new address, and are reported to the old one', async () => {
    const client = await server.client().signIn(emailOf('director'))
    await client.post('auth/forgotPassword', { email: emailOf('director') })
    const reset = /#reset=([\w-]+)/u.exec((await newestEmail(RESET_LINK)).text)?.[1]
    expect(reset).toBeDefined()
    const body = { version: 1, email: 'julien@sacoche.test', currentPassword: TEST_PASSWORD }
    const requested = await client.put<OwnAccount>('accounts/me/email', body)
    expect(codesAndMessage(requested)).toEqual([200, 10_007, 'code.10007'])
    expect(requested.data).toMatchObject({ email: emailOf('director'), newEmail: 'julien@sacoche.test' })
    const email = await newestEmail(CONFIRM_ADDRESS)
    expect(email.to).toBe('julien@sacoche.test')
    await server.client().signIn(emailOf('director'))

    const confirmed = await server.client().post('auth/confirmEmail', { token: tokenIn(email) })
    expect([...codesAndMessage(confirmed), confirmed.data]).toEqual([
      200,
      10_007,
      'code.10007',
      { id: personIdOf('director'), email: 'julien@sacoche.test' },
    ])
    expect((await newestEmail(ADDRESS_CHANGED)).to).toBe(emailOf('director'))
    const stale = await client.post('auth/changePassword', { token: reset, password: NEW_PASSWORD })
    expect(stale.status, 'a link that was sent to the old address').toBe(401)
    await server.client().signIn('julien@sacoche.test')
    expect(await check(client)).toBe(200)
    expect((await client.get<OwnAccount>('accounts/me')).data.newEmail).toBeNull()
    expect(await actionsOn(personIdOf('director'))).toEqual([
      {
        action: 'changeEmail',
        before: { email: emailOf('director') },
        after: { email: 'julien@sacoche.test' },
      },
    ])
  })

  it('of the e-mail address are limited for the person and for the new address, and the mail has no name that somebody typed', async () => {
    await addTenant(db, 15)
    const request = async (client: TestClient, email: string) => {
      const { data } = await client.get<OwnAccount>('accounts/me')
      const body = { version: data.version, email, currentPassword: TEST_PASSWORD }
      return codesAndMessage(await client.put('accounts/me/email', body))
    }
    const user = await server.client().signIn(emailOf('user', 15))
    const saved = [200, 10_007, 'code.10007']
    for (let tried = 0; tried < 9; tried += 1)
      expect(await request(user, `stranger-${tried}@sacoche.test`)).toEqual(saved)
    expect(await request(user, 'stranger@sacoche.test')).toEqual(saved)
    expect((await newestEmail(CONFIRM_ADDRESS)).text).toMatch(/^Bonjour,\n/u)
    const refused = [429, 10_002, 'failure.TooManyTries']
    expect(await request(user, 'another@sacoche.test'), 'the eleventh of the person').toEqual(refused)
    const director = await server.client().signIn(emailOf('director', 15))
    for (let tried = 0; tried < 9; tried += 1)
      expect(await request(director, 'stranger@sacoche.test')).toEqual(saved)
    const admin = await server.client().signIn(emailOf('admin', 15))
    expect(await request(admin, 'stranger@sacoche.test'), 'the eleventh to the address').toEqual(refused)
    expect(await request(admin, 'mine@sacoche.test')).toEqual(saved)
  })

  // SECURITY.md, check 21
  it.each([
    ['of the same organization', 7, emailOf('admin', 7)],
    ['of another organization', 8, emailOf('admin', 9).toUpperCase()],
  ])(
    'of the e-mail address to that of a person %s get the same answer as to a free one; the link then refuses them',
    async (_, tenant, takenEmail) => {
      await addTenant(db, tenant)
      if (tenant === 8) await addTenant(db, 9)
      const client = await server.client().signIn(emailOf('user', tenant))
      const answerTo = async (email: string) => {
        const { data } = await client.get<OwnAccount>('accounts/me')
        const body = { version: data.version, email, currentPassword: TEST_PASSWORD }
        const answer = await client.put('accounts/me/email', body)
        return `${answer.status} ${answer.text.replaceAll(email.toLowerCase(), 'EMAIL').replaceAll(email, 'EMAIL')}`
      }
      const toFreeEmail = await answerTo(`free-${tenant}@sacoche.test`)
      expect(toFreeEmail).toContain('"newEmail":"EMAIL"')
      expect(await answerTo(takenEmail)).toBe(toFreeEmail)
      const email = await newestEmail(CONFIRM_ADDRESS)
      expect(email.to.toLowerCase(), 'to the owner of the address').toBe(takenEmail.toLowerCase())
      const refused = await server.client().post('auth/confirmEmail', { token: tokenIn(email) })
      expect(codesAndMessage(refused)).toEqual([409, 10_006, 'failure.EmailTaken'])
      expect((await client.get<OwnAccount>('accounts/me')).data.email).toBe(emailOf('user', tenant))
    },
  )

  it('of the e-mail address cannot be confirmed after a day, another request or password, or when another account has the address', async () => {
    let client = await server.client().signIn(emailOf('user', 2))
    const request = async (email: string) => {
      const { data } = await client.get<OwnAccount>('accounts/me')
      const body = { version: data.version, email, currentPassword: TEST_PASSWORD }
      expect((await client.put('accounts/me/email', body)).status).toBe(200)
      return tokenIn(await newestEmail(CONFIRM_ADDRESS))
    }
    const confirm = async (token: string) =>
      codesAndMessage(await server.client().post('auth/confirmEmail', { token }))
    const expiredLink = [401, 10_003, 'failure.LinkOver']
    const first = await request('one@sacoche.test')
    const second = await request('two@sacoche.test')
    expect(await confirm(first), 'replaced by the second').toEqual(expiredLink)
    expect(await confirm('A'.repeat(43)), 'unknown').toEqual(expiredLink)
    await updateRows(db, 'users', { id: personIdOf('employee', 2) }, { email: 'two@sacoche.test' })
    expect(await confirm(second), 'taken meanwhile').toEqual([409, 10_006, 'failure.EmailTaken'])
    const third = await request('three@sacoche.test')
    server.clock.advance(24 * HOUR_MS)
    expect(await confirm(third), 'after a day').toEqual(expiredLink)
    client = await server.client().signIn(emailOf('user', 2))
    const fourth = await request('four@sacoche.test')
    await client.post('accounts/me/password', { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD })
    expect(await confirm(fourth), 'after another password').toEqual(expiredLink)
    await server.client().signIn(emailOf('user', 2), NEW_PASSWORD)
  })

  it('of the password end every other session, and give this one a new token', async () => {
    const thisDevice = await server.client({ userAgent: 'here' }).signIn(emailOf('user'))
    const otherDevice = await server.client({ userAgent: 'there' }).signIn(emailOf('user'))
    const changePassword = (currentPassword: string, password: string) =>
      thisDevice.post<SessionUser>('accounts/me/password', { currentPassword, password })
    expect(codesAndMessage(await changePassword('not my password', NEW_PASSWORD))).toEqual([
      401,
      10_003,
      'failure.WrongPassword',
    ])
    expect((await changePassword(TEST_PASSWORD, 'passwordpassword')).data).toEqual({
      refusal: 'InvalidRequest',
      issues: [{ path: 'password', key: 'issue.passwordCommon' }],
    })
    expect([await check(thisDevice), await check(otherDevice)]).toEqual([200, 200])
    const changed = await changePassword(TEST_PASSWORD, NEW_PASSWORD)
    expect(codesAndMessage(changed)).toEqual([200, 11_020, 'code.11020'])
    expect([await check(thisDevice), await check(otherDevice)]).toEqual([401, 401])
    const clientWithNewToken = server.client({ token: changed.data.token })
    expect(await check(clientWithNewToken)).toBe(200)
    const { deviceToken: _, ...user } = thisDevice.user
    // An earlier test has changed the name and the language of this person.
    expect(changed.data).toEqual({
      ...user,
      firstName: 'Samira',
      lastName: 'Benali',
      language: 'it',
      token: changed.data.token,
    })
    await server.client().signIn(emailOf('user'), NEW_PASSWORD)
  })

  it('of the password and a change of establishment leave the end of the session as it is', async () => {
    await addTenant(db, 3)
    const client = await server.client().signIn(emailOf('admin', 3))
    const { expiresAt } = client.user
    server.clock.advance(HOUR_MS / 2)
    const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }
    const { data: withNewPassword } = await client.post<SessionUser>('accounts/me/password', body)
    expect(withNewPassword.expiresAt).toBe(expiresAt)
    server.clock.advance(HOUR_MS / 2)
    const { data: elsewhere } = await server
      .client({ token: withNewPassword.token })
      .post<SessionUser>('auth/change', { establishmentId: idsOf(3).otherEstablishment })
    expect(elsewhere.expiresAt).toBe(expiresAt)
    const lastClient = server.client({ token: elsewhere.token })
    expect((await lastClient.post('auth/check')).data).toEqual({ expiresAt })
  })

  it('are possible without a wait after nine wrong passwords, also a second time', async () => {
    await addTenant(db, 4)
    const client = await server.client().signIn(emailOf('accountant', 4))
    const attempt = async (currentPassword: string) =>
      (await client.post('accounts/me/password', { currentPassword, password: 'passwordpassword' })).status
    for (const round of [1, 2]) {
      for (let wrong = 1; wrong <= 9; wrong += 1) expect(await attempt(`wrong ${round}`)).toBe(401)
      expect(await attempt(TEST_PASSWORD), 'refused for the new password only').toBe(400)
    }
  })

  it('do not wait for wrong passwords of another person at the same IP address', async () => {
    await addTenant(db, 6)
    const at = (role: 'accountant' | 'admin') =>
      server.client({ address: '203.0.113.66' }).signIn(emailOf(role, 6))
    const [owner, stranger] = [await at('accountant'), await at('admin')]
    const attempt = async (client: TestClient, currentPassword: string) =>
      (await client.post('accounts/me/password', { currentPassword, password: 'passwordpassword' })).status
    for (let wrong = 1; wrong <= 10; wrong += 1) await attempt(stranger, 'wrong')
    expect(await attempt(stranger, TEST_PASSWORD)).toBe(429)
    expect(await attempt(owner, TEST_PASSWORD), 'refused for the new password only').toBe(400)
  })

  it('of the e-mail address can take that of a deleted person', async () => {
    await addTenant(db, 5)
    await updateRows(db, 'users', { id: personIdOf('user', 5) }, { status: 'DELETED' })
    const client = await server.client().signIn(emailOf('director', 5))
    const body = { version: 1, email: emailOf('user', 5), currentPassword: TEST_PASSWORD }
    expect(codesAndMessage(await client.put('accounts/me/email', body))).toEqual([200, 10_007, 'code.10007'])
    const token = tokenIn(await newestEmail(CONFIRM_ADDRESS))
    expect(codesAndMessage(await server.client().post('auth/confirmEmail', { token }))).toEqual([
      200,
      10_007,
      'code.10007',
    ])
    expect((await client.get<OwnAccount>('accounts/me')).data.email).toBe(emailOf('user', 5))
  })

  it('of the password write no password to the server log, the history or the stored answers', async () => {
    const storedRows = await asSystem(db, async (trx) => [
      await trx.selectFrom('audit_events').selectAll().execute(),
      await trx.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    const text = JSON.stringify(storedRows) + server.lines.join('')
    for (const secret of [NEW_PASSWORD, TEST_PASSWORD, 'not my password']) expect(text).not.toContain(secret)
  })
})

// SECURITY.md, check 17
describe('the user’s own sessions', () => {
  it('are listed with device, address, establishment and last use, and can be ended one by one or all at once', async () => {
    const secondServer = startTestServer(db, { clock: server.clock })
    const signIn = (userAgent: string, address: string) =>
      secondServer.client({ userAgent, address }).signIn(emailOf('admin'))
    const tablet = await signIn('tablet', '203.0.113.1')
    const phone = await signIn('phone', '203.0.113.2')
    const thisDevice = await signIn('laptop', '203.0.113.3')
    const listed = await sessionsOf(thisDevice)
    expect(listed.map(({ device, address, current }) => [device, address, current]).toSorted()).toEqual([
      ['laptop', '203.0.113.3', true],
      ['phone', '203.0.113.2', false],
      ['tablet', '203.0.113.1', false],
    ])
    expect(listed[0]).toMatchObject({
      establishmentName: 'Establishment',
      lastSeenAt: secondServer.clock.now(),
    })
    const phoneId = listed.find(({ device }) => device === 'phone')!.id
    expect(codesAndMessage(await thisDevice.post(`accounts/me/sessions/${phoneId}/end`, PASSWORD))).toEqual([
      200,
      10_008,
      'code.10008',
    ])
    expect(await actionsOn(phoneId)).toContainEqual({
      action: 'endSession',
      before: null,
      after: { count: 1 },
    })
    expect([await check(phone), await check(tablet), await check(thisDevice)]).toEqual([401, 200, 200])
    const endedBefore = await thisDevice.post(`accounts/me/sessions/${phoneId}/end`, PASSWORD)
    expect(endedBefore.status, 'the session has ended').toBe(404)
    expect((await thisDevice.post('accounts/me/sessions/end', PASSWORD)).status).toBe(200)
    expect([await check(tablet), await check(thisDevice)]).toEqual([401, 200])
    expect(await sessionsOf(thisDevice)).toHaveLength(1)
  })

  it('of other people cannot be ended by the call for the user’s own, not even by head office', async () => {
    const otherClient = await server.client().signIn(emailOf('employee'))
    const [otherSession] = await sessionsOf(otherClient)
    const headOffice = await server.client().signIn(emailOf('superAdmin'))
    expect((await headOffice.post(`accounts/me/sessions/${otherSession!.id}/end`, PASSWORD)).status).toBe(404)
    expect(await check(otherClient)).toBe(200)
  })

  // SECURITY.md, check 18
  it('end only with the password; signing out of the current one needs none', async () => {
    const [lostTablet, thisDevice] = [
      await server.client({ userAgent: 'lost tablet' }).signIn(emailOf('accountant')),
      await server.client({ userAgent: 'phone' }).signIn(emailOf('accountant')),
    ]
    const { id } = (await sessionsOf(thisDevice)).find(({ device }) => device === 'lost tablet')!
    for (const path of ['accounts/me/sessions/end', `accounts/me/sessions/${id}/end`]) {
      expect((await thisDevice.post(path, {})).status).toBe(400)
      expect((await thisDevice.post(path, { currentPassword: '' })).data).toEqual({
        refusal: 'InvalidRequest',
        issues: [{ path: 'currentPassword', key: 'issue.required' }],
      })
      expect(codesAndMessage(await thisDevice.post(path, { currentPassword: 'not my password' }))).toEqual([
        401,
        10_003,
        'failure.WrongPassword',
      ])
    }
    for (const path of ['accounts/me/sessions', `accounts/me/sessions/${id}`])
      expect([404, 405], 'no call without a password ends sessions').toContain(
        (await thisDevice.delete(path)).status,
      )
    expect([await check(lostTablet), await check(thisDevice)]).toEqual([200, 200])
    expect((await thisDevice.post(`accounts/me/sessions/${id}/end`, PASSWORD)).status).toBe(200)
    expect(await check(lostTablet)).toBe(401)
    expect((await thisDevice.post('auth/sign_out')).status).toBe(200)
    expect(await check(thisDevice)).toBe(401)
  })

  it('that were idle too long are not listed', async () => {
    await server.client({ userAgent: 'idle' }).signIn(emailOf('admin'))
    server.clock.advance(HOUR_MS)
    const client = await server.client({ userAgent: 'awake' }).signIn(emailOf('admin'))
    expect((await sessionsOf(client)).map(({ device }) => device)).toEqual(['awake'])
  })
})
