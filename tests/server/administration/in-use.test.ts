import { beforeEach, describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { idTokenFor, NONCE } from '../../support/identity.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { emailOf, type PersonName } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
} from '../commands/test-app.ts'

/*
 * Commands that are refused for an inactive organization or establishment.
 */

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

const setStatusOf = (
  resource: 'organizations' | 'establishments',
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
) => setStatus(testOrganization.people.superAdmin, resource, id, { status }).then(dataOf)
const signIn = (name: PersonName, password = TEST_PASSWORD) =>
  testApp.server
    .client({ address: `192.0.2.${testOrganization.tenant}` })
    .post('auth/sign_in', { email: emailOf(name, testOrganization.tenant), password })

describe('an inactive organization', () => {
  it('refuses its people after the right password, with the reason, and ends their sessions; head office keeps access', async () => {
    const { admin, user, superAdmin } = testOrganization.people
    await setStatusOf('organizations', testOrganization.ids.organization, 'INACTIVE')
    for (const actor of [admin, user])
      expect(statusAndMessage(await actor.post('auth/check'))).toEqual([401, 'failure.InvalidToken'])
    expect(statusAndMessage(await admin.get('cashlogs'))).toEqual([401, 'failure.InvalidToken'])
    expect(statusAndMessage(await user.post('cashlogs', sheetBody(testOrganization)))).toEqual([
      401,
      'failure.InvalidToken',
    ])

    expect(statusAndMessage(await signIn('user'))).toEqual([401, 'failure.OrganizationInactive'])
    expect(statusAndMessage(await signIn('user', 'not it'))).toEqual([401, 'failure.WrongCredentials'])
    const idToken = await idTokenFor(emailOf('user', testOrganization.tenant), testApp.clock.now())
    const answer = await testApp.server.client().post('auth/firebase/sign_in', { idToken, nonce: NONCE })
    expect(statusAndMessage(answer)).toEqual([401, 'failure.OrganizationInactive'])

    expect(statusAndMessage(await superAdmin.post('auth/check'))).toEqual([200, 'code.10000'])
    expect(statusAndMessage(await signIn('superAdmin'))).toEqual([200, 'code.10000'])
    await setStatusOf('organizations', testOrganization.ids.organization, 'ACTIVE')
    expect(statusAndMessage(await signIn('user'))).toEqual([200, 'code.10000'])
    expect(statusAndMessage(await admin.get('cashlogs'))).toEqual([200, 'code.10000'])
  })

  it('refuses changes to its establishments by head office too, which can still read them', async () => {
    const { superAdmin } = testOrganization.people
    const { organization, establishment, otherEstablishment } = testOrganization.ids
    await setStatusOf('organizations', organization, 'INACTIVE')
    const change = await superAdmin.post('auth/change', { establishmentId: otherEstablishment })
    expect(statusAndMessage(change)).toEqual([409, 'failure.EstablishmentInactive'])
    const ownEstablishments = await superAdmin.get<Page<{ id: string }>>('establishments/my', {
      range: '0-299',
    })
    expect(ownEstablishments.data.entries.map(({ id }) => id)).not.toContain(establishment)
    expect((await superAdmin.get(`establishments/${establishment}`)).status).toBe(200)
  })
})

describe('an inactive establishment', () => {
  it('cannot be switched to, and is not the current one after signing in', async () => {
    const { admin, director } = testOrganization.people
    const { establishment, otherEstablishment } = testOrganization.ids
    await setStatusOf('establishments', otherEstablishment, 'INACTIVE')
    const refused = await admin.post('auth/change', { establishmentId: otherEstablishment })
    expect(statusAndMessage(refused)).toEqual([409, 'failure.EstablishmentInactive'])
    expect(statusAndMessage(await admin.post('auth/check'))).toEqual([200, 'code.10000'])
    // A director who is not assigned to it gets the answer for an unknown establishment.
    expect(
      statusAndMessage(await director.post('auth/change', { establishmentId: otherEstablishment })),
    ).toEqual([404, 'failure.NotFound'])
    await setStatusOf('establishments', establishment, 'INACTIVE')
    const { data } = await testApp.server
      .client()
      .post<{ establishmentId: string | null; establishments: object[] }>('auth/sign_in', {
        email: emailOf('user', testOrganization.tenant),
        password: TEST_PASSWORD,
      })
    expect([data.establishmentId, data.establishments]).toEqual([null, []])
  })

  it('accepts no new count; existing counts can be read, corrected and validated', async () => {
    const { user } = testOrganization.people
    const log = await countSheet(testOrganization)
    await setStatusOf('establishments', testOrganization.ids.establishment, 'INACTIVE')
    const countNewSheet = () => user.post<CashLog>('cashlogs', sheetBody(testOrganization, { date: TODAY }))
    const before = await testOrganization.state()
    expect(statusAndMessage(await countNewSheet())).toEqual([409, 'failure.EstablishmentInactive'])
    expect(await testOrganization.state()).toBe(before)
    expect((await user.get<CashLog>(`cashlogs/${log.id}`)).data.id).toBe(log.id)
    const corrected = { ...sheetBody(testOrganization), version: log.version, comment: 'Recounted.' }
    expect((await user.put(`cashlogs/${log.id}`, corrected)).statusCode).toBe(11026)
    const validated = await setStatus(user, 'cashlogs', log.id, { status: 'VALIDATED' })
    expect(validated.statusCode).toBe(11027)
    await setStatusOf('establishments', testOrganization.ids.establishment, 'ACTIVE')
    expect((await countNewSheet()).status).toBe(201)
  })
})
