import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '../../../src/domain/contract/accounts.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { Organization } from '../../../src/domain/contract/organizations.ts'
import type { RoleName } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { idTokenFor, NONCE } from '../../support/identity.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { codesAndMessage } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import { appCode } from '../../support/second-factor.ts'
import {
  type Answer,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'
import { readCalls } from '../security/document.ts'
import { WHILE_ENROLLING } from '../security/rights.ts'

let db: Database
let server: TestServer
let tenant = 0
beforeAll(async () => {
  db = await openTestDatabase()
  server = startTestServer(db)
})
afterAll(() => db.close())

const REFUSED = [403, 10_001, 'failure.SecondFactorRequired']
const password = { currentPassword: TEST_PASSWORD }

/** Adds a tenant whose administrators need a second factor if `required`, and returns its number. */
async function addTenantWithRequirement(required: boolean): Promise<number> {
  tenant += 1
  await addTenant(db, tenant)
  await setRequired(tenant, required)
  return tenant
}
const setRequired = (tenant: number, required: boolean) =>
  updateRows(
    db,
    'organizations',
    { id: idsOf(tenant).organization },
    { second_factor_required: required, updated_at: server.clock.now() },
  )
const signIn = async (role: RoleName, tenant: number) =>
  (
    await server.client().post<SessionUser | { enrolment: SessionUser }>('auth/sign_in', {
      email: emailOf(role, tenant),
      password: TEST_PASSWORD,
    })
  ).data
/** A client with the session of a person who must set up a second factor. */
async function clientBeforeEnrolment(role: 'admin' | 'superAdmin', tenant: number): Promise<TestClient> {
  const data = await signIn(role, tenant)
  if (!('enrolment' in data)) throw new Error('no second factor was required')
  return server.client({ token: data.enrolment.token })
}
async function enrol(client: TestClient): Promise<Answer<RecoveryCodes>> {
  const { data } = await client.post<SecondFactorSetup>('accounts/me/second_factor', password)
  return client.post('accounts/me/second_factor/confirm', { code: appCode(data.secret, server.clock.now()) })
}
const organizationOf = async (client: TestClient, tenant: number): Promise<Organization> =>
  (await client.get<Organization>(`organizations/${idsOf(tenant).organization}`)).data

describe('a required second factor', () => {
  it.each(['admin', 'superAdmin'] as const)(
    'is set up by a person with the role %s before anything else',
    async (role) => {
      const tenant = await addTenantWithRequirement(true)
      const client = await clientBeforeEnrolment(role, tenant)
      expect(codesAndMessage(await client.post('auth/check'))).toEqual(REFUSED)
      const state = await client.get<SecondFactor>('accounts/me/second_factor')
      expect(state.data).toEqual({
        since: null,
        recoveryCodesLeft: 0,
        passkey: false,
        required: true,
      })
      expect(codesAndMessage(await enrol(client))).toEqual([200, 10_004, 'code.10004'])
      expect((await client.post('auth/check')).status).toBe(200)
      expect((await organizationOf(client, tenant)).secondFactorRequired).toBe(true)
      // From now on this person needs a code to sign in.
      expect(await signIn(role, tenant)).toHaveProperty('secondStep')
    },
  )

  it.each(['accountant', 'director', 'employee', 'user'] as const)(
    'is not required from a person with the role %s',
    async (role) => {
      const tenant = await addTenantWithRequirement(true)
      expect(await signIn(role, tenant)).toMatchObject({ email: emailOf(role, tenant) })
    },
  )

  it('is required after signing in at an identity provider too', async () => {
    const tenant = await addTenantWithRequirement(true)
    const idToken = await idTokenFor(emailOf('admin', tenant), server.clock.now())
    const { data } = await server.client().post('auth/firebase/sign_in', { idToken, nonce: NONCE })
    expect(data).toHaveProperty('enrolment.token')
  })

  it('can be postponed: signing out ends the session', async () => {
    const client = await clientBeforeEnrolment('admin', await addTenantWithRequirement(true))
    expect((await client.post('auth/sign_out')).status).toBe(200)
    expect((await client.get('accounts/me/second_factor')).status).toBe(401)
  })

  it('interrupts sessions that were open when it was switched on, at their next call', async () => {
    const tenant = await addTenantWithRequirement(false)
    const [admin, otherClient] = [
      await server.client().signIn(emailOf('admin', tenant)),
      await server.client().signIn(emailOf('superAdmin', tenant)),
    ]
    await organizationOf(otherClient, tenant)
    const { version, name, siren, address } = await organizationOf(admin, tenant)
    const body = { version, name, siren, address, secondFactorRequired: true }
    expect((await admin.put(`organizations/${idsOf(tenant).organization}`, body)).status).toBe(200)
    // A read is refused too, although its statement is sent together with the check of its token.
    expect(codesAndMessage(await otherClient.get(`organizations/${idsOf(tenant).organization}`))).toEqual(
      REFUSED,
    )
    expect(codesAndMessage(await admin.get(`organizations/${idsOf(tenant).organization}`))).toEqual(REFUSED)
    await enrol(admin)
    expect((await organizationOf(admin, tenant)).secondFactorRequired).toBe(true)
  })

  it('is set up again by a person whose second factor was removed', async () => {
    const client = await clientBeforeEnrolment('admin', await addTenantWithRequirement(true))
    await enrol(client)
    expect((await client.post('accounts/me/second_factor/remove', password)).status).toBe(200)
    expect(codesAndMessage(await client.post('auth/check'))).toEqual(REFUSED)
    expect((await enrol(client)).status).toBe(200)
  })

  it('is switched off with the password; the history records it and the other administrators get an e-mail', async () => {
    const tenant = await addTenantWithRequirement(true)
    const client = await clientBeforeEnrolment('admin', tenant)
    await enrol(client)
    const { version, name, siren, address } = await organizationOf(client, tenant)
    const saveOrganization = (changes: object) =>
      client.put(`organizations/${idsOf(tenant).organization}`, {
        version,
        name,
        siren,
        address,
        secondFactorRequired: false,
        ...changes,
      })
    expect(codesAndMessage(await saveOrganization({}))).toEqual([401, 10_003, 'failure.PasswordRequired'])
    expect(codesAndMessage(await saveOrganization(password))).toEqual([200, 11_002, 'code.11002'])
    const event = await asSystem(db, (trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'by_id', 'before', 'after'])
        .where('entity_id', '=', idsOf(tenant).organization)
        .orderBy('sequence', 'desc')
        .executeTakeFirst(),
    )
    expect(event).toEqual({
      action: 'edit',
      by_id: personIdOf('admin', tenant),
      before: { secondFactorRequired: true },
      after: { secondFactorRequired: false },
    })
    const mails = await asSystem(db, (trx) =>
      trx.selectFrom('mails').select('address').where('kind', '=', 'SENSITIVE_CHANGE').execute(),
    )
    expect(mails).toEqual([{ address: emailOf('superAdmin', tenant) }])
  })
})

it('before a required second factor is set up, every call that needs a session is refused, except those that set it up and signing out', async () => {
  const client = await clientBeforeEnrolment('admin', await addTenantWithRequirement(true))
  const calls = (await readCalls(server)).filter(({ operation }) => operation['x-roles'])
  expect(calls.length).toBeGreaterThan(100)
  const allowedCalls: string[] = []
  for (const { method, path, key } of calls) {
    // Signing out would end the session; it has its own test.
    if (key === 'POST /auth/sign_out') continue
    const address = path.replaceAll(/\{\w+\}/gu, personIdOf('user', tenant))
    const { message } = await client.call(method, address.slice(1))
    if (message !== 'failure.SecondFactorRequired') allowedCalls.push(key)
  }
  expect(allowedCalls.sort()).toEqual([...WHILE_ENROLLING].sort())
})
