import { beforeEach, describe, expect, it } from 'vitest'
import { beginSecondStep } from '../../../server/http/second-factor.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { idTokenFor, NONCE } from '../../support/identity.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import {
  balancesOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  saveAccountingSettings,
  sendMonthNow,
} from '../commands/books.ts'
import { emailOf, type PersonName, personId } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
} from '../commands/test-app.ts'
import {
  INVENTORY,
  postMovement,
  RECEIVED_COINS,
  readWallet,
  sealChangePouch,
  WITHDRAWAL,
} from '../commands/wallets.ts'
import { readHeldMoney } from './establishment-changes.ts'

/*
 * What an inactive organization or establishment still allows, and what it refuses.
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
  })

  it('ends the sessions and unfinished sign-ins of its people, except those of head office; activating it does not restore them', async () => {
    const { admin, superAdmin } = testOrganization.people
    const { organization } = testOrganization.ids
    const [userId, superAdminId] = (['user', 'superAdmin'] as const).map((name) =>
      personId(name, testOrganization.tenant),
    )
    await asSystem(testApp.db, async (trx) => {
      for (const id of [userId!, superAdminId!])
        await beginSecondStep(
          trx,
          { organizationId: organization, userId: id },
          'password',
          testApp.clock.now(),
        )
    })
    await setStatusOf('organizations', organization, 'INACTIVE')
    await setStatusOf('organizations', organization, 'ACTIVE')
    expect(statusAndMessage(await admin.get('cashlogs'))).toEqual([401, 'failure.InvalidToken'])
    expect(statusAndMessage(await superAdmin.get('cashlogs'))).toEqual([200, 'code.10000'])
    const unfinished = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('pending_sign_ins')
        .select('user_id')
        .where('organization_id', '=', organization)
        .execute(),
    )
    expect(unfinished).toEqual([{ user_id: superAdminId }])
  })

  it('does not let head office switch to its establishments, which can still be read', async () => {
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

  it('accepts no new cash log; an existing one can be read, corrected and validated', async () => {
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

describe('an inactive establishment that holds money', () => {
  const deactivate = () => setStatusOf('establishments', testOrganization.ids.establishment, 'INACTIVE')
  const enter = (name: 'admin' | 'accountant' | 'director' | 'user') =>
    testOrganization.people[name].post('auth/change', {
      establishmentId: testOrganization.ids.establishment,
    })
  const heldMoney = () => readHeldMoney(testOrganization)

  it('shows what it holds, before and after it is deactivated: open sheets, pouches, remittances and the change fund', async () => {
    expect(await heldMoney()).toEqual({
      openSheets: 0,
      pouches: { count: 0, valueCents: 0 },
      remittances: 0,
      ticketCents: 0,
      dispatches: { count: 0, valueCents: 0 },
      exchanges: { count: 0, valueCents: 0 },
      floats: { count: 0, valueCents: 0 },
      walletCents: 0,
    })
    const { director } = testOrganization.people
    await countSheet(testOrganization)
    const pouch = await sealedPouch(testOrganization, 'SAC001', { service: 'evening' })
    dataOf(await postMovement(director, INVENTORY))
    await sealChangePouch(testOrganization, 'MON0001')
    await preparedRemittance(testOrganization, [pouch])
    // 160 € of notes in a remittance; 100 € to be exchanged, which count as a pouch while they are on site; 620 € − 100 € are left in the
    // change fund.
    const held = {
      openSheets: 1,
      pouches: { count: 2, valueCents: 26_000 },
      remittances: 1,
      ticketCents: 0,
      dispatches: { count: 0, valueCents: 0 },
      exchanges: { count: 0, valueCents: 0 },
      floats: { count: 0, valueCents: 0 },
      walletCents: 52_000,
    }
    expect(await heldMoney()).toEqual(held)
    await deactivate()
    expect(await heldMoney()).toEqual(held)
  })

  it.each([
    ['an open sheet', () => countSheet(testOrganization)],
    ['a pouch', () => sealedPouch(testOrganization, 'SAC001')],
    ['a change fund', async () => dataOf(await postMovement(testOrganization.people.director, INVENTORY))],
  ])('can be entered by directors and accountants, not by shift leads: with %s', async (_, give) => {
    await give()
    await deactivate()
    expect(statusAndMessage(await enter('user'))).toEqual([409, 'failure.EstablishmentInactive'])
    expect(statusAndMessage(await enter('accountant'))).toEqual([200, 'code.10000'])
    const { data } = await signIn('director')
    expect(data).toMatchObject({ establishmentId: testOrganization.ids.establishment })
    expect((await signIn('user')).data).toMatchObject({ establishmentId: null, establishments: [] })
  })

  it('is in the list of establishments of those who can enter it, and after the others at the sign-in', async () => {
    await countSheet(testOrganization)
    await deactivate()
    const { ids } = testOrganization
    expect((await signIn('accountant')).data).toMatchObject({
      establishments: [{ id: ids.otherEstablishment }, { id: ids.establishment }],
    })
    const offered = async (name: 'director' | 'user') =>
      (await testOrganization.people[name].get<Page<object>>('establishments/my', { fields: 'status' })).data
    expect((await offered('director')).entries).toMatchObject([{ status: 'INACTIVE' }])
    expect((await offered('user'))?.entries ?? []).toEqual([])
  })

  it('can no longer be entered once nothing is left in it', async () => {
    const log = await countSheet(testOrganization)
    await deactivate()
    const { director } = testOrganization.people
    dataOf(await director.delete(`cashlogs/${log.id}?version=${log.version}`))
    expect(statusAndMessage(await enter('director'))).toEqual([409, 'failure.EstablishmentInactive'])
  })

  it('finishes its exchanges and begins none, and has no services due', async () => {
    const { director } = testOrganization.people
    dataOf(await postMovement(director, INVENTORY))
    const pouchId = await sealChangePouch(testOrganization, 'MON0001')
    await deactivate()
    await testOrganization.refuses(
      () => postMovement(director, { ...WITHDRAWAL, pouchNumber: 'MON0002' }),
      'EstablishmentInactive',
    )
    expect(statusAndMessage(await postMovement(director, { ...RECEIVED_COINS, pouchId }))).toEqual([
      201,
      'code.10004',
    ])
    expect(statusAndMessage(await postMovement(director, INVENTORY))).toEqual([201, 'code.10004'])
    const today = dataOf(await director.get<Today>('today'))
    expect([today.uncounted, today.missingClosings]).toEqual([[], []])
  })

  it('refuses an exchange, a purchase and a float for a till; takes a float back; pays its change fund into the bank without a loss', async () => {
    const { people, ids } = testOrganization
    const { director } = people
    await saveAccountingSettings(testOrganization)
    dataOf(await postMovement(director, INVENTORY))
    const float = { type: 'FLOAT', cashRegisterId: ids.bar, denominations: { 1000: 4 } }
    dataOf(await postMovement(director, { ...float, direction: 'toTill' }))
    await deactivate()
    expect((await readWallet(testOrganization)).isActive).toBe(false)
    for (const body of [
      { ...WITHDRAWAL, pouchNumber: 'MON0002' },
      { type: 'PURCHASE', denominations: { 1000: 4 } },
      { ...float, direction: 'toTill' },
    ])
      await testOrganization.refuses(() => postMovement(director, body), 'EstablishmentInactive')
    dataOf(await postMovement(director, { ...float, direction: 'toWallet' }))
    const paidIn = await postMovement(director, {
      type: 'PAYING_IN',
      denominations: INVENTORY.denominations,
      comment: 'Closed permanently',
    })
    expect(dataOf(paidIn)).toMatchObject({ movementCents: -620_00, totalCents: 0 })
    expect((await heldMoney()).walletCents).toBe(0)
    expect(statusAndMessage(await enter('director'))).toEqual([409, 'failure.EstablishmentInactive'])
    await sendMonthNow(testApp, testOrganization, TODAY.slice(0, 7))
    const code = (key: string) => DEFAULT_ACCOUNTS[key]!.code
    // The first inventory is on suspense. 620 € are in the bank; none are in the wallet or a till, and none are lost.
    expect(balancesOf(await entriesOf(testOrganization))).toEqual({
      [code('suspense')]: -620_00,
      [code('bank')]: 620_00,
      [code('change')]: 0,
      [code('float')]: 0,
    })
  })
})
