import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { openTestDatabase } from '../../support/database.ts'
import { idTokenFor, NONCE, nonceFor } from '../../support/identity.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { deleteRows, insertRows } from '../../support/rows.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

const NEW_PASSWORD = 'une nappe à carreaux rouges'
const CHANGED = 'Votre mot de passe a changé'

let db: Database
let server: TestServer
let tenant = 0
let email: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  server = startTestServer(db)
  tenant += 1
  await addTenant(db, tenant)
  email = emailOf('director', tenant)
  await deleteRows(db, 'user_credentials', { user_id: personIdOf('director', tenant) })
})

/** Signs the director in with the identity provider, as on the tablet of the restaurant. */
async function signInByIdentity() {
  const nonce = `${NONCE}-${tenant}`
  const idToken = await idTokenFor(email, server.clock.now(), { claims: { nonce: nonceFor(nonce) } })
  const { data } = await server.client().post<SessionUser>('auth/firebase/sign_in', { idToken, nonce })
  return server.client({ token: data.token })
}

/** Delivers the e-mails, and returns the kind and the token of the link in the newest one to the director. */
async function deliveredLink() {
  await server.mailSender.deliver()
  const texts = server.emails.filter(({ to }) => to === email).map(({ text }) => text)
  const [, kind, token] = /#(reset|invitation)=([\w-]{43})$/mu.exec(texts[0] ?? '') ?? []
  return { kind, token }
}

async function deliveredSubjects(address: string) {
  await server.mailSender.deliver()
  return server.emails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

const invite = async () => {
  const admin = await server.client().signIn(emailOf('admin', tenant))
  return admin.post(`users/${personIdOf('director', tenant)}/invitation`)
}

const signUpWith = (token: string | undefined) =>
  server.client().post('auth/sign_up', {
    token,
    password: NEW_PASSWORD,
    firstName: 'Ada',
    lastName: 'Martin',
    language: 'fr',
  })

describe('the first password of a person who has signed in with the identity provider', () => {
  // SECURITY.md, check 22
  it('is chosen with the link of a forgotten password, ends every session and is reported by e-mail', async () => {
    const tablet = await signInByIdentity()
    expect((await tablet.post('auth/check')).status).toBe(200)
    await server.client().post('auth/forgotPassword', { email })
    const { kind, token } = await deliveredLink()
    expect(kind).toBe('reset')
    const done = await server.client().post('auth/changePassword', { token, password: NEW_PASSWORD })
    expect(statusAndMessage(done)).toEqual([200, 'code.11020'])
    expect(statusAndMessage(await tablet.post('auth/check'))).toEqual([401, 'failure.InvalidToken'])
    expect(await deliveredSubjects(email)).toContain(CHANGED)
    await server.client().signIn(email, NEW_PASSWORD)
  })

  it('also ends the sessions and unfinished sign-ins if it is chosen with an earlier invitation', async () => {
    expect((await invite()).status).toBe(200)
    const { kind, token } = await deliveredLink()
    expect(kind).toBe('invitation')
    const tablet = await signInByIdentity()
    const now = server.clock.now()
    await insertRows(db, 'pending_sign_ins', {
      organization_id: idsOf(tenant).organization,
      user_id: personIdOf('director', tenant),
      token_hash: Buffer.alloc(32, 100 + tenant),
      way: 'identity',
      created_at: now,
      expires_at: '2026-11-21T10:00:00.000Z',
    })
    expect((await signUpWith(token)).status).toBe(200)
    expect((await tablet.post('auth/check')).status).toBe(401)
    const unfinished = await asSystem(db, (trx) =>
      trx
        .selectFrom('pending_sign_ins')
        .select('user_id')
        .where('user_id', '=', personIdOf('director', tenant))
        .execute(),
    )
    expect(unfinished).toEqual([])
    expect(await deliveredSubjects(email)).toContain(CHANGED)
    const signedIn = await server.client().signIn(email, NEW_PASSWORD)
    expect((await signedIn.post('auth/check')).status).toBe(200)
  })
})

it('the first password is not reported to a person who has never signed in', async () => {
  await invite()
  const { token } = await deliveredLink()
  expect((await signUpWith(token)).status).toBe(200)
  expect(await deliveredSubjects(email)).not.toContain(CHANGED)
})

describe('a person who has signed in with the identity provider and has no password', () => {
  it('counts as signed up, and cannot be invited', async () => {
    const admin = await server.client().signIn(emailOf('admin', tenant))
    const signedUp = async () =>
      (await admin.get<User>(`users/${personIdOf('director', tenant)}`)).data.signedUp
    expect(await signedUp()).toBe(false)
    await signInByIdentity()
    expect(await signedUp()).toBe(true)
    expect(statusAndMessage(await invite())).toEqual([409, 'failure.AlreadySignedUp'])
  })

  it('gets a notice at the old address when an admin changes the address', async () => {
    await signInByIdentity()
    const admin = await server.client().signIn(emailOf('admin', tenant))
    const { data: person } = await admin.get<User>(`users/${personIdOf('director', tenant)}`)
    const { version, firstName, lastName, language, role, establishmentIds } = person
    const newEmail = `new-${tenant}@sacoche.test`
    const changed = await admin.put(`users/${person.id}`, {
      ...{ version, firstName, lastName, language, role, establishmentIds },
      email: newEmail,
      currentPassword: TEST_PASSWORD,
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await deliveredSubjects(email)).toEqual(['L’adresse e-mail de votre compte a changé'])
    expect(await deliveredSubjects(newEmail)).toEqual([])
  })
})
