import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type {
  OwnSession,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '../../../src/domain/contract/accounts.ts'
import type { SecondStep, SessionUser } from '../../../src/domain/contract/auth.ts'
import { openTestDatabase } from '../../support/database.ts'
import { idTokenFor, NONCE } from '../../support/identity.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { appCode } from '../../support/second-factor.ts'
import {
  MINUTE_MS,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const SECRET_KEY = 'a secret key of the tests, long enough'

let db: Database
let server: TestServer
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
  server = startTestServer(db, { config: { secretKey: SECRET_KEY } })
})
afterAll(() => db.close())

const password = { currentPassword: TEST_PASSWORD }
const codeNow = (secret: string) => appCode(secret, server.clock.now())
/** Advances the clock by a minute, because each code works once, and returns the new code of the authenticator app. */
const nextCode = (secret: string) => {
  server.clock.advance(MINUTE_MS)
  return codeNow(secret)
}

/** A person of a new tenant with an authenticator app, signed in. */
async function enrolPerson(role: 'accountant' | 'admin' = 'accountant') {
  tenant += 1
  await addTenant(db, tenant)
  const email = emailOf(role, tenant)
  const client = await server.client().signIn(email)
  const setup = (await client.post<SecondFactorSetup>('accounts/me/second_factor', password)).data
  const confirmed = await client.post<RecoveryCodes>('accounts/me/second_factor/confirm', {
    code: codeNow(setup.secret),
  })
  expect(codesAndMessage(confirmed)).toEqual([200, 10_004, 'code.10004'])
  return {
    client,
    email,
    secret: setup.secret,
    codes: confirmed.data.recoveryCodes,
    id: personIdOf(role, tenant),
  }
}

const firstStep = async (email: string, client: TestClient = server.client()) =>
  (await client.post<{ secondStep: SecondStep }>('auth/sign_in', { email, password: TEST_PASSWORD })).data
    .secondStep
const secondStep = (token: string, code: string, extraFields: object = {}) =>
  server.client().post<SessionUser>('auth/second_step', { token, code, ...extraFields })
const eventsOn = (entityId: string) =>
  asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where((eb) => eb.or([eb('entity_id', '=', entityId), eb('by_id', '=', entityId)]))
      .orderBy('sequence')
      .execute(),
  )

describe('setting up an authenticator app', () => {
  it('needs the password, shows the secret as text and QR code, and takes effect with a valid code', async () => {
    tenant += 1
    await addTenant(db, tenant)
    const email = emailOf('director', tenant)
    const client = await server.client().signIn(email)
    const wrongPassword = await client.post('accounts/me/second_factor', {
      currentPassword: 'not my password',
    })
    expect(codesAndMessage(wrongPassword)).toEqual([401, 10_003, 'failure.WrongPassword'])
    const { data } = await client.post<SecondFactorSetup>('accounts/me/second_factor', password)
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/u)
    expect(data.qrCode).toMatch(/^<svg /u)
    // The app is not confirmed yet, so signing in needs no code.
    const { user } = await server.client().signIn(email)
    expect(user.id).toBe(personIdOf('director', tenant))
    const refused = await client.post('accounts/me/second_factor/confirm', { code: '000000' })
    expect([...codesAndMessage(refused), refused.data]).toEqual([
      401,
      10_003,
      'failure.WrongCode',
      { refusal: 'WrongCode', issues: [{ path: 'code', key: 'issue.codeWrong' }] },
    ])
    const { data: recoveryCodes } = await client.post<RecoveryCodes>('accounts/me/second_factor/confirm', {
      code: codeNow(data.secret),
    })
    expect(new Set(recoveryCodes.recoveryCodes).size).toBe(10)
    expect(recoveryCodes.recoveryCodes.join()).toMatch(/^(?:[a-z2-7]{4}(?:-[a-z2-7]{4}){3},?){10}$/u)
    const { data: state } = await client.get<SecondFactor>('accounts/me/second_factor')
    expect(state).toEqual({
      since: server.clock.now(),
      recoveryCodesLeft: 10,
      passkey: false,
      required: false,
    })
  })

  it('ends the other sessions, is recorded in the history and reported by mail', async () => {
    tenant += 1
    await addTenant(db, tenant)
    const email = emailOf('user', tenant)
    const [client, otherClient] = [await server.client().signIn(email), await server.client().signIn(email)]
    const { secret } = (await client.post<SecondFactorSetup>('accounts/me/second_factor', password)).data
    await client.post('accounts/me/second_factor/confirm', { code: codeNow(secret) })
    expect((await otherClient.post('auth/check')).status).toBe(401)
    expect((await client.post('auth/check')).status).toBe(200)
    expect((await eventsOn(personIdOf('user', tenant))).at(-1)).toEqual({
      action: 'addSecondFactor',
      after: null,
    })
    await server.mailSender.deliver()
    expect(server.emails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'La connexion en deux étapes est activée' }),
    )
  })

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, codes, id } = await enrolPerson()
    const stored = await asSystem(db, (trx) =>
      trx.selectFrom('second_factors').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(stored.secret).toMatch(/^sealed:v1:/u)
    const rows = await asSystem(db, (trx) =>
      trx.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
    )
    // The codes are stored and compared without hyphens.
    const hashes = codes.map((code) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex'))
    expect(rows.map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(hashes.sort())
    const everything = JSON.stringify([stored, rows]) + server.lines.join('\n')
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(everything).not.toContain(text)
  })

  it('is refused when it is completed a second time, because the app is already active', async () => {
    const { client, secret } = await enrolPerson()
    const again = await client.post('accounts/me/second_factor/confirm', { code: codeNow(secret) })
    expect(codesAndMessage(again)).toEqual([409, 10_006, 'failure.SecondFactorActive'])
  })

  it('is refused while another app is in use, and cannot be completed after half an hour', async () => {
    const { client } = await enrolPerson()
    const secondSetup = await client.post('accounts/me/second_factor', password)
    expect(codesAndMessage(secondSetup)).toEqual([409, 10_006, 'failure.SecondFactorActive'])
    tenant += 1
    await addTenant(db, tenant)
    const laterClient = await server.client().signIn(emailOf('user', tenant))
    const { secret } = (await laterClient.post<SecondFactorSetup>('accounts/me/second_factor', password)).data
    server.clock.advance(30 * MINUTE_MS)
    const refused = await laterClient.post('accounts/me/second_factor/confirm', { code: codeNow(secret) })
    expect(codesAndMessage(refused)).toEqual([409, 10_001, 'failure.SecondFactorNotSetUp'])
  })
})

describe('signing in with a second factor', () => {
  it('gives no session before the second step', async () => {
    const { email, secret, id } = await enrolPerson()
    const before = await sessionCount(id)
    const { token, seconds } = await firstStep(email)
    expect(seconds).toBe(600)
    expect(await sessionCount(id)).toBe(before)
    expect((await server.client({ token }).post('auth/check')).status).toBe(401)
    const { data } = await secondStep(token, nextCode(secret))
    expect(data).toMatchObject({ id, email })
    const client = server.client({ token: data.token })
    const sessions = await client.get<{ entries: OwnSession[] }>('accounts/me/sessions')
    expect(sessions.data.entries[0]).toMatchObject({ current: true })
    expect((await eventsOn(id)).at(-1)).toMatchObject({ action: 'signIn', after: { secondFactor: 'app' } })
  })

  it('requires a code after signing in at an identity provider too', async () => {
    const { email, secret, id } = await enrolPerson()
    const idToken = await idTokenFor(email, server.clock.now())
    const answer = await server
      .client()
      .post<{ secondStep: SecondStep }>('auth/firebase/sign_in', { idToken, nonce: NONCE })
    const logged = server.lines.filter((line) => line.includes('signInByIdentity.codeRequired'))
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ userId: id }])
    const { data } = await secondStep(answer.data.secondStep.token, nextCode(secret))
    expect(data.email).toBe(email)
    expect((await eventsOn(data.id)).at(-1)).toMatchObject({ action: 'signInByIdentity' })
  })

  it('refuses a used code and every earlier one', async () => {
    const { email, secret } = await enrolPerson()
    const earlier = nextCode(secret)
    server.clock.advance(MINUTE_MS / 2)
    const code = codeNow(secret)
    expect((await secondStep((await firstStep(email)).token, code)).status).toBe(200)
    const { token } = await firstStep(email)
    expect(codesAndMessage(await secondStep(token, code))).toEqual([401, 10_003, 'failure.WrongCode'])
    expect(codesAndMessage(await secondStep(token, earlier))).toEqual([401, 10_003, 'failure.WrongCode'])
    expect((await secondStep(token, nextCode(secret))).status).toBe(200)
  })

  it('accepts one of two concurrent uses of a code', async () => {
    const { email, secret } = await enrolPerson()
    const tokens = [(await firstStep(email)).token, (await firstStep(email)).token]
    const code = nextCode(secret)
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('accepts each recovery code once, also in capital letters and with blanks instead of hyphens', async () => {
    const { email, codes, id } = await enrolPerson()
    const spelled = codes[0]!.toUpperCase().replaceAll('-', ' ')
    const { data } = await secondStep((await firstStep(email)).token, spelled)
    expect((await eventsOn(id)).at(-1)).toMatchObject({ after: { secondFactor: 'recoveryCode' } })
    const client = server.client({ token: data.token })
    const remaining = await client.get<SecondFactor>('accounts/me/second_factor')
    expect(remaining.data.recoveryCodesLeft).toBe(9)
    const repeated = await secondStep((await firstStep(email)).token, codes[0]!)
    expect(codesAndMessage(repeated)).toEqual([401, 10_003, 'failure.WrongCode'])
  })

  it('refuses a first step that is unknown, completed or older than ten minutes', async () => {
    const { email, secret } = await enrolPerson()
    const expiredSignIn = [401, 10_003, 'failure.SignInExpired']
    expect(codesAndMessage(await secondStep('A'.repeat(43), codeNow(secret)))).toEqual(expiredSignIn)
    const { token } = await firstStep(email)
    expect((await secondStep(token, nextCode(secret))).status).toBe(200)
    expect(codesAndMessage(await secondStep(token, nextCode(secret)))).toEqual(expiredSignIn)
    const expiredStep = await firstStep(email)
    server.clock.advance(10 * MINUTE_MS)
    expect(codesAndMessage(await secondStep(expiredStep.token, codeNow(secret)))).toEqual(expiredSignIn)
  })

  it('ends an unfinished sign-in when the password changes', async () => {
    const { client, email, secret } = await enrolPerson()
    const { token } = await firstStep(email)
    const body = { ...password, password: 'une nappe à carreaux rouges' }
    expect((await client.post('accounts/me/password', body)).status).toBe(200)
    expect(codesAndMessage(await secondStep(token, nextCode(secret)))).toEqual([
      401,
      10_003,
      'failure.SignInExpired',
    ])
  })

  it('limits wrong codes over all attempts to sign in, and still admits the owner from a known device', async () => {
    tenant += 1
    await addTenant(db, tenant)
    const email = emailOf('accountant', tenant)
    const signedIn = (
      await server.client().post<SessionUser>('auth/sign_in', { email, password: TEST_PASSWORD })
    ).data
    const client = server.client({ token: signedIn.token })
    const { secret } = (await client.post<SecondFactorSetup>('accounts/me/second_factor', password)).data
    await client.post('accounts/me/second_factor/confirm', { code: codeNow(secret) })
    server.clock.advance(MINUTE_MS)
    const guess = async () => (await secondStep((await firstStep(email)).token, '000000')).status
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    const { token } = await firstStep(email)
    const limited = await secondStep(token, codeNow(secret))
    expect(codesAndMessage(limited)).toEqual([429, 10_002, 'failure.TooManyTries'])
    const knownDevice = await secondStep(token, codeNow(secret), { deviceToken: signedIn.deviceToken })
    expect(knownDevice.status).toBe(200)
  })

  it('fails for a secret that was copied from another person’s row', async () => {
    const [firstPerson, secondPerson] = [await enrolPerson(), await enrolPerson()]
    await asSystem(db, async (trx) => {
      const { secret } = await trx
        .selectFrom('second_factors')
        .select('secret')
        .where('user_id', '=', firstPerson.id)
        .executeTakeFirstOrThrow()
      await trx.updateTable('second_factors').set({ secret }).where('user_id', '=', secondPerson.id).execute()
    })
    const { token } = await firstStep(secondPerson.email)
    const refused = await secondStep(token, nextCode(firstPerson.secret))
    expect(codesAndMessage(refused)).toEqual([409, 10_001, 'failure.SecretUnreadable'])
  })

  it('with another SECRET_KEY, refuses the codes of apps by name, with the cause in the log, and accepts recovery codes', async () => {
    const { email, secret, codes } = await enrolPerson()
    const { clock } = server
    const laterServer = startTestServer(db, { clock, config: { secretKey: `another ${SECRET_KEY}` } })
    const { token } = await firstStep(email)
    const complete = (code: string) => laterServer.client().post('auth/second_step', { token, code })
    expect(codesAndMessage(await complete(nextCode(secret)))).toEqual([
      409,
      10_001,
      'failure.SecretUnreadable',
    ])
    expect(laterServer.lines.filter((line) => line.includes('SecretKeyMismatch'))).toHaveLength(1)
    expect((await complete(codes[0]!)).status).toBe(200)
  })
})

it('removing the second factor needs the password, is recorded and reported by mail, and lets the person sign in with the password alone', async () => {
  const { client, email, id, codes } = await enrolPerson()
  const wrongPassword = await client.post('accounts/me/second_factor/remove', {
    currentPassword: 'not my password',
  })
  expect(codesAndMessage(wrongPassword)).toEqual([401, 10_003, 'failure.WrongPassword'])
  expect(codesAndMessage(await client.post('accounts/me/second_factor/remove', password))).toEqual([
    200,
    10_008,
    'code.10008',
  ])
  expect((await eventsOn(id)).at(-1)).toEqual({ action: 'removeSecondFactor', after: null })
  await server.mailSender.deliver()
  expect(server.emails).toContainEqual(
    expect.objectContaining({
      to: email,
      subject: 'La connexion en deux étapes est désactivée',
    }),
  )
  expect((await server.client().signIn(email)).user.email).toBe(email)
  const repeated = await client.post('accounts/me/second_factor/remove', password)
  expect(codesAndMessage(repeated)).toEqual([409, 10_001, 'failure.SecondFactorNotSetUp'])
  const remaining = await asSystem(db, (trx) =>
    trx.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
  )
  expect([codes.length, remaining.length]).toEqual([10, 0])
})

describe('removing the second factor of another person', () => {
  const removeOf = (client: TestClient, id: string, body: object = password) =>
    client.post(`users/${id}/second_factor/remove`, body)

  it('is possible for an admin with the admin’s own password, is recorded, and is reported to the person', async () => {
    const { email, id } = await enrolPerson()
    const admin = await server.client().signIn(emailOf('admin', tenant))
    const wrongPassword = await removeOf(admin, id, { currentPassword: 'not my password' })
    expect(codesAndMessage(wrongPassword)).toEqual([401, 10_003, 'failure.WrongPassword'])
    expect(codesAndMessage(await removeOf(admin, id))).toEqual([200, 10_008, 'code.10008'])
    const [event] = (await eventsOn(id)).slice(-1)
    expect(event).toEqual({ action: 'removeSecondFactor', after: null })
    await server.mailSender.deliver()
    expect(server.emails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'La connexion en deux étapes est désactivée' }),
    )
    expect((await server.client().signIn(email)).user.email).toBe(email)
    expect(codesAndMessage(await removeOf(admin, id))).toEqual([409, 10_001, 'failure.SecondFactorNotSetUp'])
  })

  it('is refused for a person of another organization, and for one with a higher role', async () => {
    const { id } = await enrolPerson()
    tenant += 1
    await addTenant(db, tenant)
    const admin = await server.client().signIn(emailOf('admin', tenant))
    expect(codesAndMessage(await removeOf(admin, id))).toEqual([404, 10_005, 'failure.NotFound'])
    const above = await removeOf(admin, personIdOf('superAdmin', tenant))
    expect(codesAndMessage(above)).toEqual([409, 10_001, 'failure.RoleTooHigh'])
  })
})

const sessionCount = async (userId: string) =>
  (
    await asSystem(db, (trx) =>
      trx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
    )
  ).length
