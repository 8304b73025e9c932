import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { openTestDatabase } from '../../support/database.ts'
import { idTokenFor, NONCE, nonceFor } from '../../support/identity.ts'
import { addTenant, emailOf, personOf } from '../../support/people.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { deleteRows } from '../../support/rows.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../support/server.ts'

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
  await deleteRows(db, 'user_credentials', { user_id: personOf('director', tenant) })
})

/** Signs the director in with the identity provider, as on the tablet of the restaurant. */
async function signInByIdentity() {
  const nonce = `${NONCE}-${tenant}`
  const idToken = await idTokenFor(email, server.clock.now(), { claims: { nonce: nonceFor(nonce) } })
  const { data } = await server.client().post<SessionUser>('auth/firebase/sign_in', { idToken, nonce })
  return server.client({ token: data.token })
}

async function noticesTo(address: string) {
  await server.mailSender.deliver()
  return server.emails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

const invite = async () => {
  const admin = await server.client().signIn(emailOf('admin', tenant))
  return admin.post(`users/${personOf('director', tenant)}/invitation`)
}

describe('a person who has signed in with the identity provider and has no password', () => {
  it('has accepted the invitation, and is not invited again', async () => {
    const admin = await server.client().signIn(emailOf('admin', tenant))
    const signedUp = async () =>
      (await admin.get<User>(`users/${personOf('director', tenant)}`)).data.signedUp
    expect(await signedUp()).toBe(false)
    await signInByIdentity()
    expect(await signedUp()).toBe(true)
    expect(statusAndMessage(await invite())).toEqual([409, 'failure.AlreadySignedUp'])
  })

  it('is told at the old address when an admin changes the address', async () => {
    await signInByIdentity()
    const admin = await server.client().signIn(emailOf('admin', tenant))
    const { data: person } = await admin.get<User>(`users/${personOf('director', tenant)}`)
    const { version, firstName, lastName, language, role, establishmentIds } = person
    const newEmail = `new-${tenant}@sacoche.test`
    const changed = await admin.put(`users/${person.id}`, {
      ...{ version, firstName, lastName, language, role, establishmentIds },
      email: newEmail,
      currentPassword: TEST_PASSWORD,
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await noticesTo(email)).toEqual(['L’adresse e-mail de votre compte a changé'])
    expect(await noticesTo(newEmail)).toEqual([])
  })
})
