import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SecondStep } from '../../../src/domain/contract/auth.ts'
import type { PasskeyBegun, PasskeyOptions } from '../../../src/domain/contract/passkeys.ts'
import type { RoleName } from '../../../src/domain/roles.ts'
import { TestAuthenticator } from '../../support/authenticator.ts'
import { openTestDatabase } from '../../support/database.ts'
import {
  createTestProvider,
  type IdentityKeys,
  identityKeys,
  idTokenFor,
  NONCE,
  nonceFor,
  TEST_IDENTITY,
} from '../../support/identity.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { appCode, storeSecondFactor, TEST_SECRET } from '../../support/second-factor.ts'
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

const ORIGIN = 'https://cash.example'

let db: Database
let server: TestServer
let keys: IdentityKeys
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
  keys = await identityKeys()
  const provider = createTestProvider(TEST_IDENTITY)
  provider.publish(keys)
  server = startTestServer(db, {
    config: { publicUrl: ORIGIN, identity: TEST_IDENTITY },
    identityFetch: provider.fetch,
  })
})
afterAll(() => db.close())

interface Person {
  readonly tenant: number
  readonly email: string
  readonly id: string
}

const client = () => server.client({ address: `198.51.100.${tenant}` })
const password = { currentPassword: TEST_PASSWORD }

async function secondStepOf(email: string): Promise<SecondStep> {
  const { data } = await client().post<{ secondStep: SecondStep }>('auth/sign_in', {
    email,
    password: TEST_PASSWORD,
  })
  return data.secondStep
}

async function addPasskey(email: string): Promise<TestAuthenticator> {
  const signedIn = await client().signIn(email)
  const authenticator = new TestAuthenticator(ORIGIN)
  const { data } = await signedIn.post<PasskeyOptions>('accounts/me/passkeys/options', password)
  await signedIn.post('accounts/me/passkeys', { response: authenticator.create(data.options) })
  return authenticator
}

/** Delivers the e-mails, and returns the token of the newest link to this address. */
async function deliveredToken(email: string): Promise<string | undefined> {
  await server.mailSender.deliver()
  const mail = server.emails.find(({ to, text }) => to === email && /#\w+=/u.test(text))
  return /#\w+=([\w-]{43})$/mu.exec(mail?.text ?? '')?.[1]
}

/**
 * The ways to sign in or to use a link. Each makes all of its requests except the last, and returns a function that makes
 * the last one. The tests call that function after a change of STATES, such as the suspension of the person.
 */
const WAYS: Readonly<Record<string, (person: Person) => Promise<() => Promise<Answer>>>> = {
  'a password': async ({ email }) => {
    return () => client().post('auth/sign_in', { email, password: TEST_PASSWORD })
  },
  'the code of a second step': async ({ email, id, tenant }) => {
    const owner = { organizationId: idsOf(tenant).organization, userId: id }
    const now = server.clock.now()
    await asSystem(db, async (trx) => {
      await trx.deleteFrom('second_factors').where('user_id', '=', id).execute()
      await storeSecondFactor(trx, owner, { now, confirmed: true })
    })
    const { token } = await secondStepOf(email)
    return () => client().post('auth/second_step', { token, code: appCode(TEST_SECRET, now) })
  },
  'the passkey of a second step': async ({ email }) => {
    const authenticator = await addPasskey(email)
    const { token } = await secondStepOf(email)
    const { data } = await client().post<PasskeyOptions>('auth/second_step/options', { token })
    const response = authenticator.get(data.options)
    return () => client().post('auth/second_step/passkey', { token, response })
  },
  'a passkey': async ({ email }) => {
    const authenticator = await addPasskey(email)
    const { data } = await client().post<PasskeyBegun>('auth/passkey/options')
    const response = authenticator.get(data.options)
    return () => client().post('auth/passkey', { token: data.token, response })
  },
  'an ID token': async ({ email, id }) => {
    const nonce = `${NONCE}-${id}`
    const idToken = await idTokenFor(email, server.clock.now(), {
      signedBy: keys,
      claims: { nonce: nonceFor(nonce) },
    })
    return () => client().post('auth/firebase/sign_in', { idToken, nonce })
  },
  'a running session': async ({ email }) => {
    const signedIn = await client().signIn(email)
    return () => signedIn.post('auth/check')
  },
  'the link to a new password': async ({ email }) => {
    await client().post('auth/forgotPassword', { email })
    const token = await deliveredToken(email)
    return () => client().post('auth/changePassword', { token, password: 'une nappe à carreaux rouges' })
  },
  'the link to a new address': async ({ email, tenant }) => {
    const newEmail = `new-${tenant}@sacoche.test`
    const signedIn = await client().signIn(email)
    await signedIn.call('PUT', 'accounts/me/email', { body: { version: 1, email: newEmail, ...password } })
    const token = await deliveredToken(newEmail)
    return () => client().post('auth/confirmEmail', { token })
  },
}

const setStatus = (status: 'INACTIVE' | 'DELETED', table: 'users' | 'organizations') => (person: Person) =>
  asSystem(db, (trx) =>
    table === 'users'
      ? sql`update users set status = ${status} where id = ${person.id}::uuid`.execute(trx)
      : sql`update organizations set status = ${status}
          where organization_id = ${idsOf(person.tenant).organization}::uuid`.execute(trx),
  )

const STATES: Readonly<
  Record<string, { readonly role: RoleName; readonly begin: (person: Person) => unknown }>
> = {
  'no change': { role: 'accountant', begin: () => undefined },
  'the suspension of the person': { role: 'accountant', begin: setStatus('INACTIVE', 'users') },
  'the deletion of the person': { role: 'accountant', begin: setStatus('DELETED', 'users') },
  'the suspension of the organization': { role: 'accountant', begin: setStatus('INACTIVE', 'organizations') },
  'the suspension of the organization of head office': {
    role: 'superAdmin',
    begin: setStatus('INACTIVE', 'organizations'),
  },
}

/** The refusal of each way, written by hand, in the order of STATES; null for an answer without a refusal. */
const ANSWERS: Readonly<Record<string, readonly (string | null)[]>> = {
  'a password': [null, 'PersonSuspended', 'WrongCredentials', 'OrganizationInactive', null],
  'the code of a second step': [null, 'SignInExpired', 'SignInExpired', 'SignInExpired', null],
  'the passkey of a second step': [null, 'SignInExpired', 'SignInExpired', 'SignInExpired', null],
  'a passkey': [null, 'PersonSuspended', 'PasskeyRefused', 'OrganizationInactive', null],
  'an ID token': [null, 'PersonSuspended', 'IdentityRefused', 'OrganizationInactive', null],
  'a running session': [null, 'InvalidToken', 'InvalidToken', 'InvalidToken', null],
  // These links sign nobody in.
  'the link to a new password': [null, 'LinkOver', 'LinkOver', null, null],
  'the link to a new address': [null, 'LinkOver', 'LinkOver', null, null],
}

describe.each(Object.keys(WAYS))('%s', (way) => {
  it.each(Object.keys(STATES).map((state, index) => [state, ANSWERS[way]![index] ?? null] as const))(
    'after %s gets the refusal: %s',
    async (state, refusal) => {
      tenant += 1
      await addTenant(db, tenant)
      const { role, begin } = STATES[state]!
      const person: Person = { tenant, email: emailOf(role, tenant), id: personIdOf(role, tenant) }
      const request = await WAYS[way]!(person)
      await begin(person)
      const answer = await request()
      expect({ refusal: (answer.data as { refusal?: string } | null)?.refusal ?? null }).toEqual({ refusal })
      expect(answer.status).toBe(refusal === null ? 200 : 401)
    },
  )
})

it.each([
  ['is sent to an active person', 'no change', 1],
  ['is not sent after the suspension of the person', 'the suspension of the person', 0],
  ['is not sent after the deletion of the person', 'the deletion of the person', 0],
])('an e-mail with a link to a new password %s', async (_title, state, sent) => {
  tenant += 1
  await addTenant(db, tenant)
  const email = emailOf('accountant', tenant)
  await STATES[state]!.begin({ tenant, email, id: personIdOf('accountant', tenant) })
  await client().post('auth/forgotPassword', { email })
  await server.mailSender.deliver()
  expect(server.emails.filter(({ to }) => to === email)).toHaveLength(sent)
})
