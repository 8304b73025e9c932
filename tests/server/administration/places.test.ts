import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import { startTestServer, TEST_PASSWORD, testClock } from '../../support/server.ts'
import type { SignedInClient } from '../commands/organization-rows.ts'
import {
  countSheet,
  dataOf,
  openTestApp,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from '../commands/test-app.ts'
import { NOWHERE } from '../security/document.ts'
import { BANK, categoryBody, establishmentBody } from './resources.ts'

let testApp: TestApp
let testOrganization: TestOrganization
let other: TestOrganization
beforeAll(async () => {
  testApp = await openTestApp()
  other = await testApp.createOrganization()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

const seen = ({ status, message }: { status: number; message: string }) => [status, message]
const site = async (): Promise<Establishment> =>
  (
    await testOrganization.people.admin.get<Establishment>(
      `establishments/${testOrganization.ids.establishment}`,
    )
  ).data
/** The body of `PUT` for an establishment as stored. */
const bodyOf = (row: Establishment, changes: object = {}) => {
  const {
    id: _,
    organizationId: __,
    createdAt: ___,
    updatedAt: ____,
    status: _____,
    cashPadSet: ______,
    ...body
  } = row
  return { ...body, ...changes }
}
const change = async (actor: SignedInClient, changes: object) =>
  actor.put<Establishment>(
    `establishments/${testOrganization.ids.establishment}`,
    bodyOf(await site(), changes),
  )
const settle = async (
  actor: SignedInClient,
  changes: object = {},
  id = testOrganization.ids.establishment,
) => {
  const { version, remittanceFrequency, remittanceDay, carrierId, deltaToleranceCents, blindCount } =
    await site()
  const settings = { version, remittanceFrequency, remittanceDay, carrierId, deltaToleranceCents, blindCount }
  return actor.put<Establishment>(`establishmentsettings/${id}`, { ...settings, ...changes })
}
const issuesOf = (answer: { data: unknown }) => (answer.data as { issues?: object[] }).issues

describe('bank details', () => {
  const confirmed = { currentPassword: TEST_PASSWORD }

  it('are stored with the parts from the IBAN, readable for roles that remit, and in the history', async () => {
    const typed = {
      ...BANK,
      iban: 'fr76 3000 6000 0112 3456 7890 189',
      bankCode: '',
      counterCode: '',
      accountNumber: '',
    }
    const answer = await change(testOrganization.people.admin, { bankDetails: typed, ...confirmed })
    expect([answer.status, answer.statusCode], answer.text).toEqual([200, 11005])
    expect(answer.data.bankDetails).toEqual(BANK)
    const path = `establishments/${testOrganization.ids.establishment}`
    expect((await testOrganization.people.director.get<Establishment>(path)).data.bankDetails).toEqual(BANK)
    expect((await testOrganization.people.user.get<Establishment>(path)).data.bankDetails).toBeNull()
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      entity: 'establishment',
      action: 'edit',
      before: { bankDetails: null },
      after: { bankDetails: BANK },
    })
  })

  // SECURITY.md, check 18
  it('need the password whenever they change and at no other time', async () => {
    const { admin } = testOrganization.people
    expect(seen(await change(admin, { bankDetails: BANK }))).toEqual([401, 'failure.PasswordRequired'])
    expect(seen(await change(admin, { bankDetails: BANK, currentPassword: 'no' }))).toEqual([
      401,
      'failure.WrongPassword',
    ])
    dataOf(await change(admin, { bankDetails: BANK, ...confirmed }))
    expect(seen(await change(admin, { name: 'Gamma' }))).toEqual([200, 'code.11005'])
    expect(seen(await change(admin, { bankDetails: null }))).toEqual([401, 'failure.PasswordRequired'])
    const fresh = { ...establishmentBody(1), bankDetails: BANK }
    expect(seen(await admin.post('establishments', fresh))).toEqual([401, 'failure.PasswordRequired'])
    expect(seen(await admin.post('establishments', { ...fresh, ...confirmed }))).toEqual([201, 'code.11004'])
  })

  it('are refused when a number is invalid, or conflicts with another', async () => {
    const wrongs: [object, string, string][] = [
      [{ iban: 'FR7630006000011234567890188' }, 'iban', 'issue.iban'],
      [{ iban: 'GB33BUKB20201555555556' }, 'iban', 'issue.iban'],
      [{ bic: 'AGRIFRPPX' }, 'bic', 'issue.bic'],
      [{ bankCode: '30007' }, 'bankCode', 'issue.contradictsIban'],
      [{ counterCode: '1' }, 'counterCode', 'issue.contradictsIban'],
      [{ accountNumber: '12345678902' }, 'accountNumber', 'issue.contradictsIban'],
      [{ accountHolder: '' }, 'accountHolder', 'issue.required'],
      [{ balance: 1 }, 'balance', 'issue.unknownField'],
    ]
    for (const [wrong, field, key] of wrongs) {
      const answer = await change(testOrganization.people.admin, {
        bankDetails: { ...BANK, ...wrong },
        ...confirmed,
      })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(issuesOf(answer)).toContainEqual({ path: `bankDetails.${field}`, key })
      expect((await site()).bankDetails).toBeNull()
    }
  })

  it('count password attempts like signing in', async () => {
    const { admin } = testOrganization.people
    const answers = []
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(await change(admin, { bankDetails: BANK, currentPassword: `wrong ${tries}` }))
    expect(answers.map(({ status }) => status)).toContain(429)
    expect(seen(await change(admin, { bankDetails: BANK, ...confirmed }))).toEqual([
      429,
      'failure.TooManyTries',
    ])
    expect((await site()).bankDetails).toBeNull()
  })
})

describe('an establishment', () => {
  it('is not changed with invalid values', async () => {
    const wrongs: [object, string][] = [
      [{ remittanceFrequency: null }, 'remittanceFrequency'],
      [{ remittanceFrequency: 'daily' }, 'remittanceFrequency'],
      [{ remittanceDay: null }, 'remittanceDay'],
      [{ remittanceDay: 6 }, 'remittanceDay'],
      [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
      [{ timeZone: '+01:00' }, 'timeZone'],
      [{ deltaToleranceCents: -1 }, 'deltaToleranceCents'],
      [{ deltaToleranceCents: 1.5 }, 'deltaToleranceCents'],
      [{ insuredCents: 0 }, 'insuredCents'],
      [{ blindCount: 'yes' }, 'blindCount'],
      [{ address: { ...establishmentBody(1).address, country: 'France' } }, 'address.country'],
      [{ address: { ...establishmentBody(1).address, planet: 'Earth' } }, 'address.planet'],
      [{ cashPadSet: true }, 'cashPadSet'],
      [{ organizationId: NOWHERE }, 'organizationId'],
    ]
    for (const [wrong, path] of wrongs) {
      const before = await site()
      const answer = await change(testOrganization.people.admin, wrong)
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(issuesOf(answer)).toContainEqual({ path, key: expect.stringMatching(/^issue\./u) })
      expect(await site()).toEqual(before)
    }
  })

  it('has an active carrier of its organization', async () => {
    const { admin } = testOrganization.people
    expect(seen(await change(admin, { carrierId: other.ids.carrier }))).toEqual([404, 'failure.NotFound'])
    expect(seen(await change(admin, { carrierId: NOWHERE }))).toEqual([404, 'failure.NotFound'])
    const idle = await change(admin, { carrierId: testOrganization.ids.inactiveCarrier })
    expect(seen(idle)).toEqual([409, 'failure.CarrierInactive'])
    expect(issuesOf(idle)).toEqual([{ path: 'carrierId', key: 'failure.CarrierInactive' }])
  })

  it('and its organization are deleted only when nothing refers to them: the answer names what refers to them', async () => {
    const { admin, superAdmin } = testOrganization.people
    await validatedCashLog(testOrganization)
    const refused = await admin.call('DELETE', `establishments/${testOrganization.ids.establishment}`)
    expect(seen(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)?.map((issue) => (issue as { key: string }).key)).toEqual([
      'issue.usedByRegisters',
      'issue.usedByUsers',
      'issue.usedByCashLogs',
      'issue.usedByPouches',
    ])
    const group = await superAdmin.call('DELETE', `organizations/${testOrganization.ids.organization}`)
    expect(issuesOf(group)?.map((issue) => (issue as { key: string }).key)).toEqual([
      'issue.usedByEstablishments',
      'issue.usedByUsers',
      'issue.usedByCarriers',
      'issue.usedByPaymentModes',
    ])
  })

  it('does not return the values of its till connection', async () => {
    const { admin, director } = testOrganization.people
    const path = `establishments/${testOrganization.ids.establishment}/cashpad`
    const cashPad = {
      baseUrl: 'https://till.example/x',
      installationId: 'INST-1',
      userEmail: 'api@sacoche.test',
      apiToken: 'a-till-token',
      eveningFrom: 17,
    }
    const set = await admin.put<Establishment>(path, { version: 1, currentPassword: TEST_PASSWORD, cashPad })
    expect([set.statusCode, set.data.cashPadSet, set.data.version], set.text).toEqual([11005, true, 2])
    const stored = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('cash_pads')
        .select(['base_url', 'token'])
        .where('establishment_id', '=', testOrganization.ids.establishment)
        .execute(),
    )
    expect(stored).toEqual([{ base_url: cashPad.baseUrl, token: cashPad.apiToken }])
    const changed = { ...cashPad, apiToken: 'another-till-token' }
    expect(
      (await admin.put<Establishment>(path, { version: 2, currentPassword: TEST_PASSWORD, cashPad: changed }))
        .data.version,
    ).toBe(3)
    expect(seen(await admin.put(path, { version: 2, cashPad }))).toEqual([412, 'failure.StaleVersion'])
    expect(seen(await director.put(path, { version: 3, cashPad }))).toEqual([403, 'failure.RoleNotAllowed'])
    expect(
      seen(await admin.put(`establishments/${other.ids.establishment}/cashpad`, { version: 1, cashPad })),
    ).toEqual([404, 'failure.NotFound'])
    for (const wrong of [
      { baseUrl: 'http://till.example' },
      { baseUrl: 'https://127.0.0.1/' },
      { baseUrl: 'javascript:alert(1)' },
      { userEmail: 'nobody' },
      { apiToken: '' },
      { installationId: ' ' },
      { eveningFrom: 24 },
    ])
      expect((await admin.put(path, { version: 3, cashPad: { ...cashPad, ...wrong } })).status).toBe(400)
    const answeredTexts = [
      (await admin.get(`establishments/${testOrganization.ids.establishment}`)).text,
      (await admin.get('auditevents')).text,
      testApp.server.lines.join(''),
    ].join('')
    for (const secret of Object.values({ ...cashPad, eveningFrom: 'till.example' }))
      expect(answeredTexts.includes(String(secret)), String(secret)).toBe(false)
    expect((await admin.put<Establishment>(path, { version: 3, cashPad: null })).data.cashPadSet).toBe(false)
    expect((await testOrganization.audit()).slice(-3).map(({ action, after }) => [action, after])).toEqual([
      ['cashPad', { cashPadSet: true }],
      ['cashPad', { cashPadSet: true }],
      ['cashPad', { cashPadSet: false }],
    ])
  })
})

describe('a director', () => {
  it('sets when and with which carrier money leaves the own establishments, and how it is counted', async () => {
    const { director } = testOrganization.people
    const settings = {
      remittanceFrequency: 'fortnightly',
      remittanceDay: 5,
      carrierId: null,
      deltaToleranceCents: 250,
      blindCount: true,
    }
    const answer = await settle(director, settings)
    expect([answer.status, answer.statusCode], answer.text).toEqual([200, 11005])
    expect(answer.data).toMatchObject({ ...settings, name: 'Alpha', version: 2 })
  })

  it('can’t change anything else of them', async () => {
    const { director } = testOrganization.people
    expect(seen(await change(director, { name: 'Mine' }))).toEqual([403, 'failure.RoleNotAllowed'])
    for (const more of [
      { name: 'Mine' },
      { bankDetails: BANK },
      { allowSelfValidation: true },
      { insuredCents: 1 },
    ]) {
      const answer = await settle(director, more)
      expect([more, answer.status]).toEqual([more, 400])
      expect(issuesOf(answer)).toEqual([{ path: Object.keys(more)[0], key: 'issue.unknownField' }])
    }
    expect((await site()).version).toBe(1)
  })

  it('is refused for other establishments as for unknown ones', async () => {
    const { director } = testOrganization.people
    const places = [testOrganization.ids.otherEstablishment, other.ids.establishment, NOWHERE]
    for (const id of places) expect(seen(await settle(director, {}, id))).toEqual([404, 'failure.NotFound'])
    const till = (establishmentId: string) =>
      director.post('cashregisters', { establishmentId, number: 9, name: 'Till', floatCents: 0 })
    for (const id of places) expect(seen(await till(id))).toEqual([404, 'failure.NotFound'])
    expect(seen(await till(testOrganization.ids.establishment))).toEqual([201, 'code.10004'])
    for (const id of [testOrganization.ids.otherBar, other.ids.bar])
      expect(seen(await setStatus(director, 'cashregisters', id, { status: 'INACTIVE' }))).toEqual([
        404,
        'failure.NotFound',
      ])
  })
})

describe('a register', () => {
  it('has a number that is unique in its establishment', async () => {
    const { director } = testOrganization.people
    const body = {
      establishmentId: testOrganization.ids.establishment,
      number: 1,
      name: 'Till',
      floatCents: 0,
    }
    const taken = await director.post('cashregisters', body)
    expect([taken.status, taken.statusCode, taken.message]).toEqual([409, 10006, 'failure.AlreadyTaken'])
    expect(issuesOf(taken)).toEqual([{ path: 'number', key: 'failure.AlreadyTaken' }])
    dataOf(await director.call('DELETE', `cashregisters/${testOrganization.ids.inactiveRegister}`))
    expect((await director.post('cashregisters', { ...body, number: 3 })).status).toBe(201)
  })

  it('with counts can’t be deleted; an inactive one accepts no new count', async () => {
    const { director, user } = testOrganization.people
    await countSheet(testOrganization)
    const refused = await director.call('DELETE', `cashregisters/${testOrganization.ids.bar}`)
    expect(seen(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)).toEqual([{ path: 'id', key: 'issue.usedByCashLogs' }])
    dataOf(await setStatus(director, 'cashregisters', testOrganization.ids.terrace, { status: 'INACTIVE' }))
    const sheet = sheetBody(testOrganization, { cashRegisterId: testOrganization.ids.terrace })
    expect(seen(await user.post('cashlogs', sheet))).toEqual([409, 'failure.RegisterInactive'])
    dataOf(await setStatus(director, 'cashregisters', testOrganization.ids.terrace, { status: 'ACTIVE' }))
    expect((await user.post('cashlogs', sheet)).status).toBe(201)
  })
})

describe('a payment category', () => {
  const categoryOf = async (id: string): Promise<PaymentCategory> =>
    (await testOrganization.people.admin.get<PaymentCategory>(`paymentcategories/${id}`)).data
  const recount = async (id: string, changes: object) => {
    const { version, position } = await categoryOf(id)
    const body = { ...categoryBody(position), paymentModeId: testOrganization.ids.mode, version, ...changes }
    return testOrganization.people.admin.put<PaymentCategory>(`paymentcategories/${id}`, body)
  }

  it('with counts keeps its count type; one without may change it', async () => {
    await countSheet(testOrganization)
    const refused = await recount(testOrganization.ids.notes, { countType: 1 })
    expect(seen(refused)).toEqual([409, 'failure.CountTypeInUse'])
    expect(issuesOf(refused)).toEqual([{ path: 'countType', key: 'failure.CountTypeInUse' }])
    expect((await recount(testOrganization.ids.notes, { countType: 4, name: 'Notes' })).statusCode).toBe(
      11017,
    )
    expect((await recount(testOrganization.ids.card, { countType: 6 })).data.countType).toBe(6)
    const gone = await testOrganization.people.admin.call(
      'DELETE',
      `paymentcategories/${testOrganization.ids.notes}`,
    )
    expect(seen(gone)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(gone)).toEqual([{ path: 'id', key: 'issue.usedByCounts' }])
    const mode = await testOrganization.people.admin.call(
      'DELETE',
      `paymentmodes/${testOrganization.ids.mode}`,
    )
    expect(issuesOf(mode)).toEqual([{ path: 'id', key: 'issue.usedByPaymentCategories' }])
  })

  it('is refused when its fields conflict', async () => {
    const wrongs: [object, string][] = [
      [{ countType: 3 }, 'unitValueCents'],
      [{ countType: 3, unitValueCents: 0 }, 'unitValueCents'],
      [{ countType: 2, unitValueCents: 800 }, 'unitValueCents'],
      [{ countType: 7 }, 'countType'],
      [{ countType: 4, tillFloat: true }, 'tillFloat'],
      [{ issuer: 'Up' }, 'issuer'],
      [{ accountingCode: '53 0' }, 'accountingCode'],
      [{ accountingCode: '53' }, 'accountingCode'],
      [{ provisionCode: 'CB' }, 'provisionCode'],
      [{ provisionCode: '' }, 'provisionCode'],
      [{ debit: 1 }, 'debit'],
      [{ position: -1 }, 'position'],
    ]
    for (const [wrong, path] of wrongs) {
      const answer = await recount(testOrganization.ids.card, wrong)
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(issuesOf(answer)).toContainEqual({ path, key: expect.stringMatching(/^issue\./u) })
      expect((await categoryOf(testOrganization.ids.card)).version).toBe(1)
    }
  })

  it('has a payment mode of its organization', async () => {
    for (const paymentModeId of [other.ids.mode, NOWHERE])
      expect(seen(await recount(testOrganization.ids.card, { paymentModeId }))).toEqual([
        404,
        'failure.NotFound',
      ])
  })

  it('that is inactive accepts no new count', async () => {
    dataOf(
      await setStatus(testOrganization.people.admin, 'paymentcategories', testOrganization.ids.notes, {
        status: 'INACTIVE',
      }),
    )
    expect(seen(await testOrganization.people.user.post('cashlogs', sheetBody(testOrganization)))).toEqual([
      409,
      'failure.CategoryInactive',
    ])
  })
})

describe('settings apply', () => {
  it('the tolerance: a sheet with a smaller difference needs no comment, one with a larger does', async () => {
    const { director, user } = testOrganization.people
    const log = await countSheet(testOrganization, { turnoverCents: 15_800 })
    const validate = () => setStatus<CashLog[]>(user, 'cashlogs', log.id, { status: 'VALIDATED' })
    expect(seen(await validate())).toEqual([409, 'failure.CommentRequired'])
    dataOf(await settle(director, { deltaToleranceCents: 200 }))
    expect((await validate()).statusCode).toBe(11027)
  })

  it('the blind count: the expected amount is hidden from people who count, from the next read on', async () => {
    const { director, user } = testOrganization.people
    const log = await countSheet(testOrganization, { turnoverCents: 15_800 })
    const look = async (actor: SignedInClient) =>
      (await actor.get<CashLog>(`cashlogs/${log.id}`)).data.deltaCents
    expect(await look(user)).toBe(200)
    dataOf(await settle(director, { blindCount: true }))
    expect([await look(user), await look(director)]).toEqual([null, 200])
  })

  // SECURITY.md, check 13
  it('the validation: not by the preparer, unless the establishment allows it', async () => {
    const { admin, director } = testOrganization.people
    const remittance = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC001'),
    ])
    const handOver = () =>
      setStatus(director, 'remittances', remittance.id, {
        status: 'VALIDATED',
        confirmedPouchIds: remittance.pouchIds,
        receiptNumber: 'R-1',
        courierName: 'Jean',
      })
    expect(seen(await handOver())).toEqual([409, 'failure.SelfValidation'])
    expect(seen(await change(admin, { allowSelfValidation: true }))).toEqual([
      401,
      'failure.PasswordRequired',
    ])
    dataOf(await change(admin, { allowSelfValidation: true, currentPassword: TEST_PASSWORD }))
    // From midnight in Paris on: whoever switches the rule off can't use it at once.
    expect(seen(await handOver())).toEqual([409, 'failure.SelfValidation'])
    const answers: number[] = []
    for (const instant of ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z']) {
      const later = startTestServer(testApp.db, { clock: testClock(instant) })
      const nightly = await later.client().signIn(`director-${testOrganization.tenant}@sacoche.test`)
      const body = {
        status: 'VALIDATED',
        confirmedPouchIds: remittance.pouchIds,
        receiptNumber: 'R-1',
        courierName: 'Jean',
      }
      const answer = await nightly.put('remittancesstatus', body, {
        query: { id: remittance.id, status: 'VALIDATED' },
      })
      answers.push(answer.status)
    }
    expect(answers).toEqual([409, 200])
  })

  it('the rule of two people, from the moment it is switched on again', async () => {
    const { admin, director } = testOrganization.people
    const remittance = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC001'),
    ])
    await testApp.db.kysely
      .updateTable('establishments')
      .set({ allow_self_validation: true, updated_at: '2026-11-01T08:00:00.000Z' })
      .where('id', '=', testOrganization.ids.establishment)
      .execute()
    dataOf(await change(admin, { allowSelfValidation: false }))
    const body = {
      status: 'VALIDATED',
      confirmedPouchIds: remittance.pouchIds,
      receiptNumber: 'R-1',
      courierName: 'Jean',
    }
    expect(seen(await setStatus(director, 'remittances', remittance.id, body))).toEqual([
      409,
      'failure.SelfValidation',
    ])
  })
})
