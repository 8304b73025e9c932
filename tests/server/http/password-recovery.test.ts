import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FREE_ATTEMPTS } from '../../../server/http/sign-in-attempts.ts'
import type { Database } from '../../../server/store/open.ts'
import type { SecondStep, SessionUser } from '../../../src/domain/contract/auth.ts'
import type { PasskeyBegun, PasskeyOptions } from '../../../src/domain/contract/passkeys.ts'
import { TestAuthenticator } from '../../support/authenticator.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import {
  HOUR_MS,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const ORIGIN = 'https://cash.example'
const NEW_PASSWORD = 'une nappe à carreaux rouges'

let db: Database
let server: TestServer
let tenant = 0
let email: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  server = startTestServer(db, { config: { publicUrl: ORIGIN } })
  tenant += 1
  await addTenant(db, tenant)
  email = emailOf('director', tenant)
})

const mailsTo = () => server.emails.filter(({ to }) => to === email)

/** Requests a link for a new password, and uses it. */
async function resetPassword(): Promise<void> {
  await server.client().post('auth/forgotPassword', { email })
  await server.mailSender.deliver()
  const token = mailsTo()
    .map(({ text }) => /#reset=([\w-]{43})$/mu.exec(text)?.[1])
    .find((found) => found !== undefined)
  const changed = await server.client().post('auth/changePassword', { token, password: NEW_PASSWORD })
  expect(changed.status).toBe(200)
}

/** Changes the password in a session. */
async function changePassword(client: TestClient, deviceToken: string | null): Promise<void> {
  const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, deviceToken }
  expect((await client.post('accounts/me/password', body)).status).toBe(200)
}

const signIn = (password: string, deviceToken: string | null = null) =>
  server.client().post<SessionUser & { secondStep: SecondStep }>('auth/sign_in', {
    email,
    password,
    deviceToken,
  })

/** Registers a passkey in a session with the old password. */
async function registerPasskey(): Promise<TestAuthenticator> {
  const client = await server.client().signIn(email)
  const authenticator = new TestAuthenticator(ORIGIN)
  const confirmed = { currentPassword: TEST_PASSWORD }
  const { data } = await client.post<PasskeyOptions>('accounts/me/passkeys/options', confirmed)
  const response = authenticator.create(data.options)
  expect((await client.post('accounts/me/passkeys', { response })).status).toBe(200)
  return authenticator
}

async function signInByPasskey(authenticator: TestAuthenticator) {
  const { token, options } = (await server.client().post<PasskeyBegun>('auth/passkey/options')).data
  return server.client().post<SessionUser>('auth/passkey', { token, response: authenticator.get(options) })
}

describe.each([
  ['a reset', () => resetPassword()],
  ['a change', (client: TestClient) => changePassword(client, null)],
])('a passkey that is older than %s of the password', (_, renewPassword) => {
  it('does not sign in alone, until it was the second step after the new password', async () => {
    const authenticator = await registerPasskey()
    server.clock.advance(HOUR_MS)
    const signedIn = await signInByPasskey(authenticator)
    expect(signedIn.status).toBe(200)
    await renewPassword(server.client({ token: signedIn.data.token }))
    server.clock.advance(HOUR_MS)
    const refused = [401, 10_003, 'failure.PasskeyRefused']
    expect(codesAndMessage(await signInByPasskey(authenticator))).toEqual(refused)
    expect(codesAndMessage(await signInByPasskey(authenticator)), 'a refused use confirms nothing').toEqual(
      refused,
    )
    const { token } = (await signIn(NEW_PASSWORD)).data.secondStep
    const { data } = await server.client().post<PasskeyOptions>('auth/second_step/options', { token })
    const response = authenticator.get(data.options)
    const completed = await server.client().post('auth/second_step/passkey', { token, response })
    expect(completed.status).toBe(200)
    expect((await signInByPasskey(authenticator)).status).toBe(200)
    await server.mailSender.deliver()
    expect(mailsTo().find(({ subject }) => subject === 'Votre mot de passe a changé')?.text).toContain(
      'une clé d’accès ou un code qui n’est pas à vous',
    )
  })
})

describe('a device that was used before', () => {
  const isKnown = async (deviceToken: string | null) => {
    for (let tried = 0; tried < FREE_ATTEMPTS; tried += 1) await signIn('wrong password')
    // While strangers use up the attempts, only a known device can sign in.
    return (await signIn(NEW_PASSWORD, deviceToken)).status === 200
  }

  it('is unknown after a reset of the password, and its next sign-in is reported by mail', async () => {
    const { deviceToken = null } = (await signIn(TEST_PASSWORD)).data
    await resetPassword()
    expect(await isKnown(deviceToken)).toBe(false)
    server.clock.advance(HOUR_MS)
    expect((await signIn(NEW_PASSWORD, deviceToken)).status).toBe(200)
    await server.mailSender.deliver()
    expect(mailsTo().map(({ subject }) => subject)).toContain('Connexion sur un nouvel appareil')
    expect(await isKnown(deviceToken), 'from then on').toBe(true)
  })

  it('is unknown after a change of the password, unless the change was made on it', async () => {
    const { deviceToken: present = null } = (await signIn(TEST_PASSWORD)).data
    const { deviceToken: other = null } = (await signIn(TEST_PASSWORD)).data
    await changePassword(await server.client().signIn(email), present)
    expect(await isKnown(other)).toBe(false)
    expect(await isKnown(present)).toBe(true)
  })
})
