import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SecondFactor } from '../../../src/domain/contract/accounts.ts'
import type { SecondStep, SessionUser } from '../../../src/domain/contract/auth.ts'
import type {
  Passkey,
  PasskeyBegun,
  PasskeyOptions,
  SignedChallenge,
} from '../../../src/domain/contract/passkeys.ts'
import { type AnswerOptions, TestAuthenticator } from '../../support/authenticator.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { storeSecondFactor } from '../../support/second-factor.ts'
import {
  MINUTE_MS,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { secondFactorRows } from '../schema/second-factor-rows.ts'
import { idsOf } from '../schema/tenants.ts'

const ORIGIN = 'https://cash.example'

let db: Database
let server: TestServer
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
  server = startTestServer(db, { config: { publicUrl: ORIGIN } })
})
afterAll(() => db.close())

const password = { currentPassword: TEST_PASSWORD }
const REFUSED = [401, 10_003, 'failure.PasskeyRefused']

type RoleName = 'accountant' | 'admin' | 'director'

/** Adds a tenant, and returns its person with this role. */
async function personOfNewTenant(role: RoleName) {
  tenant += 1
  await addTenant(db, tenant)
  return { email: emailOf(role, tenant), id: personIdOf(role, tenant) }
}

const begin = async (client: TestClient) =>
  (await client.post<PasskeyOptions>('accounts/me/passkeys/options', password)).data.options
const register = (client: TestClient, response: SignedChallenge) =>
  client.post<Passkey>('accounts/me/passkeys', { response })

/** A person of a new tenant with a passkey, signed in. */
async function addPersonWithPasskey(role: RoleName = 'director') {
  const person = await personOfNewTenant(role)
  const client = await server.client({ userAgent: FIREFOX }).signIn(person.email)
  const authenticator = new TestAuthenticator(ORIGIN)
  const registered = await register(client, authenticator.create(await begin(client)))
  expect(codesAndMessage(registered)).toEqual([200, 10_004, 'code.10004'])
  return { ...person, client, authenticator, passkey: registered.data }
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const firstStep = async (email: string) =>
  (await server.client().post<{ secondStep: SecondStep }>('auth/sign_in', { email, password: TEST_PASSWORD }))
    .data.secondStep
const secondStepOptions = async (token: string) =>
  (await server.client().post<PasskeyOptions>('auth/second_step/options', { token })).data.options
const takeSecondStep = (token: string, response: SignedChallenge) =>
  server.client().post<SessionUser>('auth/second_step/passkey', { token, response })
const beginSignIn = async () => (await server.client().post<PasskeyBegun>('auth/passkey/options')).data
const signIn = (token: string, response: SignedChallenge, address = '198.51.100.1') =>
  server.client({ address }).post<SessionUser>('auth/passkey', { token, response })
const auditEventsOf = (id: string) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where((eb) => eb.or([eb('entity_id', '=', id), eb('by_id', '=', id)]))
      .orderBy('sequence')
      .execute(),
  )

describe('registering a passkey', () => {
  it('needs the password, names the passkey after its device, records it in the history and reports it by mail', async () => {
    const { email, id } = await personOfNewTenant('director')
    const client = await server.client({ userAgent: FIREFOX }).signIn(email)
    const otherClient = await server.client().signIn(email)
    const refused = await client.post('accounts/me/passkeys/options', { currentPassword: 'not my password' })
    expect(codesAndMessage(refused)).toEqual([401, 10_003, 'failure.WrongPassword'])
    const options = await begin(client)
    expect(options).toMatchObject({
      rp: { id: 'cash.example', name: 'Sacoche' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const authenticator = new TestAuthenticator(ORIGIN)
    const { data } = await register(client, authenticator.create(options))
    expect(data).toMatchObject({ name: 'Firefox · Linux', lastUsedAt: null, backedUp: false })
    const { data: list } = await client.get<{ entries: Passkey[] }>('accounts/me/passkeys')
    expect(list.entries).toEqual([data])
    expect((await otherClient.post('auth/check')).status, 'a session with the password alone').toBe(401)
    expect((await client.post('auth/check')).status).toBe(200)
    expect((await auditEventsOf(id)).at(-1)).toEqual({
      action: 'addPasskey',
      before: null,
      after: { passkey: 'Firefox · Linux' },
    })
    await server.mailSender.deliver()
    expect(server.emails).toContainEqual(
      expect.objectContaining({
        to: email,
        subject: 'Une clé d’accès a été ajoutée à votre compte',
      }),
    )
    // The options name the existing passkeys, so that the browser refuses to register the same device twice.
    expect((await begin(client)).excludeCredentials).toEqual([
      expect.objectContaining({ id: authenticator.credentialId.toString('base64url') }),
    ])
  })

  it.each<[string, AnswerOptions]>([
    ['from another origin', { origin: 'https://cash.example.evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
  ])('is refused %s', async (_, answerOptions) => {
    const { email } = await personOfNewTenant('director')
    const client = await server.client().signIn(email)
    const authenticator = new TestAuthenticator(ORIGIN)
    const refused = await register(client, authenticator.create(await begin(client), answerOptions))
    expect(codesAndMessage(refused)).toEqual(REFUSED)
    expect((await client.get<{ entries: Passkey[] }>('accounts/me/passkeys')).data.entries).toEqual([])
  })

  it('is refused with a challenge that was used, expired, or made for another session', async () => {
    const { email } = await personOfNewTenant('director')
    const client = await server.client().signIn(email)
    const otherClient = await server.client().signIn(email)
    const options = await begin(client)
    const foreign = await register(otherClient, new TestAuthenticator(ORIGIN).create(options))
    expect(codesAndMessage(foreign), 'another session').toEqual(REFUSED)
    const unverified = new TestAuthenticator(ORIGIN).create(options, { userVerified: false })
    expect(codesAndMessage(await register(client, unverified))).toEqual(REFUSED)
    const validAnswer = new TestAuthenticator(ORIGIN).create(options)
    expect(codesAndMessage(await register(client, validAnswer)), 'used by the wrong answer').toEqual(REFUSED)
    const lateAnswer = new TestAuthenticator(ORIGIN).create(await begin(client))
    server.clock.advance(5 * MINUTE_MS)
    expect(codesAndMessage(await register(client, lateAnswer)), 'expired').toEqual(REFUSED)
  })

  it('is refused for a credential that another person has', async () => {
    const { authenticator } = await addPersonWithPasskey()
    const { email } = await personOfNewTenant('director')
    const client = await server.client().signIn(email)
    const registered = await register(client, authenticator.create(await begin(client)))
    expect(codesAndMessage(registered)).toEqual([409, 10_006, 'failure.PasskeyKnown'])
  })

  it('is refused for a twenty-first passkey, also when two sessions began with nineteen', async () => {
    const { email, id } = await personOfNewTenant('director')
    const clients = await Promise.all([1, 2].map(() => server.client().signIn(email)))
    const stored = Array.from({ length: 19 }, (_, index) => {
      const { passkeys } = secondFactorRows(idsOf(tenant).organization, id, Buffer.from(`${email} ${index}`))
      return { ...passkeys, id: randomUUID(), last_used_at: null }
    })
    await asSystem(db, (trx) => trx.insertInto('passkeys').values(stored).execute())
    const options = await Promise.all(clients.map(begin))
    const registered = await Promise.all(
      clients.map((client, index) => register(client, new TestAuthenticator(ORIGIN).create(options[index]!))),
    )
    expect(registered.map(codesAndMessage).sort()).toEqual([
      [200, 10_004, 'code.10004'],
      [409, 10_001, 'failure.TooManyPasskeys'],
    ])
    const { data } = await clients[0]!.get<{ entries: Passkey[] }>('accounts/me/passkeys')
    expect(data.entries).toHaveLength(20)
    const refused = await clients[0]!.post('accounts/me/passkeys/options', password)
    expect(codesAndMessage(refused)).toEqual([409, 10_001, 'failure.TooManyPasskeys'])
  })

  it('fulfils the second factor that an organization requires', async () => {
    const { email } = await personOfNewTenant('admin')
    await asSystem(db, (trx) =>
      trx
        .updateTable('organizations')
        .set({ second_factor_required: true })
        .where('organization_id', '=', (eb) =>
          eb.selectFrom('users').select('organization_id').where('email', '=', email),
        )
        .execute(),
    )
    const challenge = await server
      .client()
      .post<{ enrolment: SessionUser }>('auth/sign_in', { email, password: TEST_PASSWORD })
    const client = server.client({ token: challenge.data.enrolment.token })
    expect((await client.get('users')).status).toBe(403)
    const registered = await register(client, new TestAuthenticator(ORIGIN).create(await begin(client)))
    expect(registered.status).toBe(200)
    expect((await client.get('users')).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its owner, which is recorded; for others the calls answer 404, and removing it needs the password', async () => {
    const { client, passkey, email, id, authenticator } = await addPersonWithPasskey()
    const path = `accounts/me/passkeys/${passkey.id}`
    const renamed = await client.put<Passkey>(path, { name: 'Téléphone du bureau' })
    expect([...codesAndMessage(renamed), renamed.data.name]).toEqual([
      200,
      10_007,
      'code.10007',
      'Téléphone du bureau',
    ])
    const renaming = {
      action: 'renamePasskey',
      before: { passkey: 'Firefox · Linux' },
      after: { passkey: 'Téléphone du bureau' },
    }
    expect((await auditEventsOf(id)).at(-1)).toEqual(renaming)
    await client.put(path, { name: 'Téléphone du bureau' })
    expect((await auditEventsOf(id)).filter(({ action }) => action === 'renamePasskey')).toEqual([renaming])
    const accountant = await server.client().signIn(emailOf('accountant', tenant))
    expect((await accountant.put(path, { name: 'mine' })).status).toBe(404)
    expect((await accountant.post(`${path}/remove`, password)).status).toBe(404)
    const refused = await client.post(`${path}/remove`, { currentPassword: 'not my password' })
    expect(codesAndMessage(refused)).toEqual([401, 10_003, 'failure.WrongPassword'])

    const { token, options } = await beginSignIn()
    expect(codesAndMessage(await client.post(`${path}/remove`, password))).toEqual([
      200,
      10_008,
      'code.10008',
    ])
    expect((await auditEventsOf(id)).at(-1)).toEqual({
      action: 'removePasskey',
      before: { passkey: 'Téléphone du bureau' },
      after: null,
    })
    await server.mailSender.deliver()
    expect(server.emails).toContainEqual(
      expect.objectContaining({
        to: email,
        subject: 'Une clé d’accès a été retirée de votre compte',
      }),
    )
    expect(codesAndMessage(await signIn(token, authenticator.get(options))), 'removed').toEqual(REFUSED)
    expect((await server.client().signIn(email)).user.id, 'the password is enough again').toBe(id)
  })

  it('is still needed after the authenticator app is removed, and the mail mentions this', async () => {
    const { client, email, id } = await addPersonWithPasskey()
    const owner = { organizationId: idsOf(tenant).organization, userId: id }
    const now = server.clock.now()
    await asSystem(db, (trx) => storeSecondFactor(trx, owner, { now, confirmed: true }))
    const { data } = await client.get<SecondFactor>('accounts/me/second_factor')
    expect(data).toMatchObject({ since: now, passkey: true })
    expect((await client.post('accounts/me/second_factor/remove', password)).status).toBe(200)
    await server.mailSender.deliver()
    const mails = server.emails.filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'L’application d’authentification a été retirée de votre compte',
      'Une clé d’accès a été ajoutée à votre compte',
    ])
    expect(mails.map(({ text }) => text).join()).toContain('votre clé d’accès (passkey) reste demandée')
    expect((await firstStep(email)).passkey).toBe(true)
  })

  it('is removed when an admin removes the second factor of its owner', async () => {
    const { email, id } = await addPersonWithPasskey()
    const admin = await server.client().signIn(emailOf('admin', tenant))
    expect((await admin.get<{ secondFactor: boolean }>(`users/${id}`)).data.secondFactor).toBe(true)
    expect((await admin.post(`users/${id}/second_factor/remove`, password)).status).toBe(200)
    expect((await admin.get<{ secondFactor: boolean }>(`users/${id}`)).data.secondFactor).toBe(false)
    expect((await server.client().signIn(email)).user.id).toBe(id)
  })
})

describe('a passkey as the second step', () => {
  it('completes a sign-in with the password, once', async () => {
    const { email, id, authenticator, client } = await addPersonWithPasskey()
    const step = await firstStep(email)
    expect(step).toMatchObject({ code: false, passkey: true })
    const options = await secondStepOptions(step.token)
    expect(options).toMatchObject({
      rpId: 'cash.example',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
    })
    const response = authenticator.get(options)
    const signedIn = await takeSecondStep(step.token, response)
    expect([signedIn.status, signedIn.data.id]).toEqual([200, id])
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({
      action: 'signIn',
      after: { secondFactor: 'passkey' },
    })
    const repeated = await takeSecondStep(step.token, response)
    expect(codesAndMessage(repeated)).toEqual([401, 10_003, 'failure.SignInExpired'])
    const { data } = await client.get<{ entries: Passkey[] }>('accounts/me/passkeys')
    expect(data.entries[0]?.lastUsedAt).toBe(server.clock.now())
  })

  it.each<[string, AnswerOptions]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['that names another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is refused %s, and its challenge cannot be used again', async (_, answerOptions) => {
    const { email, authenticator } = await addPersonWithPasskey()
    const { token } = await firstStep(email)
    const options = await secondStepOptions(token)
    expect(codesAndMessage(await takeSecondStep(token, authenticator.get(options, answerOptions)))).toEqual(
      REFUSED,
    )
    expect(codesAndMessage(await takeSecondStep(token, authenticator.get(options)))).toEqual(REFUSED)
    const validAnswer = authenticator.get(await secondStepOptions(token))
    expect((await takeSecondStep(token, validAnswer)).status).toBe(200)
  })

  it('is refused with the passkey of another person, and with the challenge of another sign-in', async () => {
    const otherPerson = await addPersonWithPasskey()
    const { email, authenticator } = await addPersonWithPasskey()
    const { token } = await firstStep(email)
    const options = await secondStepOptions(token)
    expect(codesAndMessage(await takeSecondStep(token, otherPerson.authenticator.get(options)))).toEqual(
      REFUSED,
    )
    const otherOptions = await secondStepOptions((await firstStep(email)).token)
    await secondStepOptions(token)
    expect(codesAndMessage(await takeSecondStep(token, authenticator.get(otherOptions)))).toEqual(REFUSED)
  })

  it('is refused when its counter does not grow, which means that it was copied', async () => {
    const { email, authenticator } = await addPersonWithPasskey()
    const first = await firstStep(email)
    const options = await secondStepOptions(first.token)
    expect((await takeSecondStep(first.token, authenticator.get(options, { signCount: 7 }))).status).toBe(200)
    const second = await firstStep(email)
    const copied = authenticator.get(await secondStepOptions(second.token), { signCount: 7 })
    expect(codesAndMessage(await takeSecondStep(second.token, copied))).toEqual(REFUSED)
  })

  it('can fail ten times; further attempts have to wait', async () => {
    const { email, authenticator } = await addPersonWithPasskey()
    const { token } = await firstStep(email)
    for (let tried = 1; tried <= 10; tried += 1) {
      const options = await secondStepOptions(token)
      const unverified = authenticator.get(options, { userVerified: false })
      expect(codesAndMessage(await takeSecondStep(token, unverified))).toEqual(REFUSED)
    }
    const validAnswer = authenticator.get(await secondStepOptions(token))
    expect(codesAndMessage(await takeSecondStep(token, validAnswer))).toEqual([
      429,
      10_002,
      'failure.TooManyTries',
    ])
  })

  it('is not required of a person without one, and an unknown sign-in gets no options for it', async () => {
    const { email } = await personOfNewTenant('accountant')
    expect((await server.client().signIn(email)).user.email).toBe(email)
    const unknown = await server.client().post('auth/second_step/options', { token: 'A'.repeat(43) })
    expect(codesAndMessage(unknown)).toEqual([401, 10_003, 'failure.SignInExpired'])
  })
})

describe('a passkey instead of password and code', () => {
  it('signs in its owner, without an e-mail address', async () => {
    const { id, authenticator } = await addPersonWithPasskey('admin')
    const { token, options } = await beginSignIn()
    expect(options).toMatchObject({ rpId: 'cash.example', allowCredentials: [] })
    const { status, data } = await signIn(token, authenticator.get(options))
    expect([status, data.id]).toEqual([200, id])
    expect((await server.client({ token: data.token }).get('users')).status).toBe(200)
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({ action: 'signInByPasskey' })
  })

  it.each<[string, AnswerOptions]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['that names nobody', { userHandle: null }],
    ['that names another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is refused %s', async (_, answerOptions) => {
    const { authenticator } = await addPersonWithPasskey()
    const { token, options } = await beginSignIn()
    expect(codesAndMessage(await signIn(token, authenticator.get(options, answerOptions)))).toEqual(REFUSED)
  })

  it('is refused with a used challenge, with the challenge of another token, and when the passkey is not registered', async () => {
    const { authenticator } = await addPersonWithPasskey()
    const { token, options } = await beginSignIn()
    const response = authenticator.get(options)
    expect((await signIn(token, response)).status).toBe(200)
    expect(codesAndMessage(await signIn(token, response))).toEqual(REFUSED)
    const [firstChallenge, secondChallenge] = [await beginSignIn(), await beginSignIn()]
    expect(
      codesAndMessage(await signIn(firstChallenge.token, authenticator.get(secondChallenge.options))),
    ).toEqual(REFUSED)
    const { token: third, options: unknown } = await beginSignIn()
    const unknownAuthenticator = new TestAuthenticator(ORIGIN)
    const userHandle = Buffer.from(personIdOf('director', tenant)).toString('base64url')
    expect(codesAndMessage(await signIn(third, unknownAuthenticator.get(unknown, { userHandle })))).toEqual(
      REFUSED,
    )
  })

  it('is refused for a deleted person', async () => {
    const { id, authenticator } = await addPersonWithPasskey()
    await asSystem(db, (trx) =>
      trx.updateTable('users').set({ status: 'DELETED' }).where('id', '=', id).execute(),
    )
    const { token, options } = await beginSignIn()
    expect(codesAndMessage(await signIn(token, authenticator.get(options)))).toEqual(REFUSED)
  })

  it('names the suspension of its owner only after a valid answer', async () => {
    const { id, authenticator } = await addPersonWithPasskey()
    const setPersonStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      asSystem(db, (trx) => trx.updateTable('users').set({ status }).where('id', '=', id).execute())
    const attempt = async (options: AnswerOptions = {}) => {
      const challenge = await beginSignIn()
      return signIn(challenge.token, authenticator.get(challenge.options, options))
    }
    await setPersonStatus('INACTIVE')
    expect(codesAndMessage(await attempt())).toEqual([401, 10_003, 'failure.PersonSuspended'])
    expect(codesAndMessage(await attempt({ userVerified: false }))).toEqual(REFUSED)
    await setPersonStatus('ACTIVE')
    expect((await attempt()).status).toBe(200)
  })

  it('is refused after ten wrong answers from one IP address, and still accepted from another address', async () => {
    const { authenticator } = await addPersonWithPasskey()
    for (let tried = 1; tried <= 10; tried += 1) {
      const { token, options } = await beginSignIn()
      const unverified = authenticator.get(options, { userVerified: false })
      expect(codesAndMessage(await signIn(token, unverified, '198.51.100.77'))).toEqual(REFUSED)
    }
    const { token, options } = await beginSignIn()
    const validAnswer = authenticator.get(options)
    const limited = await signIn(token, validAnswer, '198.51.100.77')
    expect(codesAndMessage(limited)).toEqual([429, 10_002, 'failure.TooManyTries'])
    expect((await signIn(token, validAnswer, '198.51.100.78')).status).toBe(200)
  })
})

// Browsers refuse passkeys for IP addresses, and without HTTPS except on localhost (https://www.w3.org/TR/webauthn-3/, secure contexts).
it.each([
  ['http://127.0.0.1:3000', 404],
  ['https://192.0.2.1', 404],
  ['http://sacoche.lan', 404],
  ['https://sacoche.lan', 200],
  ['http://localhost:3000', 200],
])('at the public address %s, signing in with a passkey answers %i', async (publicUrl, status) => {
  const server = startTestServer(db, { config: { publicUrl } })
  expect((await server.client().post('auth/passkey/options')).status).toBe(status)
})
