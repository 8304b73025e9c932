import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { issuesOf, statusAndMessage } from '../../support/responses.ts'
import { deleteRows } from '../../support/rows.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import {
  dataOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from '../commands/test-app.ts'
import { NONEXISTENT_ID } from '../security/document.ts'
import { changeEstablishment, changeSettings, readEstablishment } from './establishment-changes.ts'
import { BANK, establishmentBody, userBody } from './resources.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
let otherOrganization: TestOrganization
beforeAll(async () => {
  otherOrganization = await testApp.createOrganization()
})
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

describe('bank details', () => {
  const password = { currentPassword: TEST_PASSWORD }

  it('are stored with the codes and account number of their IBAN, are readable for roles that remit, and are in the history', async () => {
    const bankDetails = {
      ...BANK,
      iban: 'fr76 3000 6000 0112 3456 7890 189',
      bankCode: '',
      counterCode: '',
      accountNumber: '',
    }
    const answer = await changeEstablishment(testOrganization, testOrganization.people.admin, {
      bankDetails,
      ...password,
    })
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
  it('need the password exactly when they change', async () => {
    const { admin } = testOrganization.people
    expect(
      statusAndMessage(await changeEstablishment(testOrganization, admin, { bankDetails: BANK })),
    ).toEqual([401, 'failure.PasswordRequired'])
    expect(
      statusAndMessage(
        await changeEstablishment(testOrganization, admin, { bankDetails: BANK, currentPassword: 'no' }),
      ),
    ).toEqual([401, 'failure.WrongPassword'])
    dataOf(await changeEstablishment(testOrganization, admin, { bankDetails: BANK, ...password }))
    expect(statusAndMessage(await changeEstablishment(testOrganization, admin, { name: 'Gamma' }))).toEqual([
      200,
      'code.11005',
    ])
    expect(
      statusAndMessage(await changeEstablishment(testOrganization, admin, { bankDetails: null })),
    ).toEqual([401, 'failure.PasswordRequired'])
    const newEstablishment = { ...establishmentBody(1), bankDetails: BANK }
    expect(statusAndMessage(await admin.post('establishments', newEstablishment))).toEqual([
      401,
      'failure.PasswordRequired',
    ])
    expect(
      statusAndMessage(await admin.post('establishments', { ...newEstablishment, ...password })),
    ).toEqual([201, 'code.11004'])
  })

  it('are refused when a field is invalid, missing or unknown, or contradicts the IBAN', async () => {
    const invalidFields: [object, string, string][] = [
      [{ iban: 'FR7630006000011234567890188' }, 'iban', 'issue.iban'],
      [{ iban: 'GB33BUKB20201555555556' }, 'iban', 'issue.iban'],
      [{ bic: 'AGRIFRPPX' }, 'bic', 'issue.bic'],
      [{ bankCode: '30007' }, 'bankCode', 'issue.contradictsIban'],
      [{ counterCode: '1' }, 'counterCode', 'issue.contradictsIban'],
      [{ accountNumber: '12345678902' }, 'accountNumber', 'issue.contradictsIban'],
      [{ accountHolder: '' }, 'accountHolder', 'issue.required'],
      [{ balance: 1 }, 'balance', 'issue.unknownField'],
    ]
    for (const [invalidField, field, key] of invalidFields) {
      const answer = await changeEstablishment(testOrganization, testOrganization.people.admin, {
        bankDetails: { ...BANK, ...invalidField },
        ...password,
      })
      expect([invalidField, answer.status]).toEqual([invalidField, 400])
      expect(issuesOf(answer)).toContainEqual({ path: `bankDetails.${field}`, key })
      expect((await readEstablishment(testOrganization)).bankDetails).toBeNull()
    }
  })

  it('cannot be changed by guessing the password: after ten wrong ones the right one has to wait, too', async () => {
    const { admin } = testOrganization.people
    const answers = []
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(
        await changeEstablishment(testOrganization, admin, {
          bankDetails: BANK,
          currentPassword: `wrong ${tries}`,
        }),
      )
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(
      statusAndMessage(
        await changeEstablishment(testOrganization, admin, { bankDetails: BANK, ...password }),
      ),
    ).toEqual([429, 'failure.TooManyTries'])
    expect((await readEstablishment(testOrganization)).bankDetails).toBeNull()
  })
})

describe('an establishment', () => {
  it('is not changed with invalid values', async () => {
    const invalidFields: [object, string][] = [
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
      [{ organizationId: NONEXISTENT_ID }, 'organizationId'],
    ]
    for (const [invalidField, path] of invalidFields) {
      const before = await readEstablishment(testOrganization)
      const answer = await changeEstablishment(testOrganization, testOrganization.people.admin, invalidField)
      expect([invalidField, answer.status]).toEqual([invalidField, 400])
      expect(issuesOf(answer)).toContainEqual({ path, key: expect.stringMatching(/^issue\./u) })
      expect(await readEstablishment(testOrganization)).toEqual(before)
    }
  })

  it('refuses an inactive or unknown carrier, and one of another organization', async () => {
    const { admin } = testOrganization.people
    expect(
      statusAndMessage(
        await changeEstablishment(testOrganization, admin, { carrierId: otherOrganization.ids.carrier }),
      ),
    ).toEqual([404, 'failure.NotFound'])
    expect(
      statusAndMessage(await changeEstablishment(testOrganization, admin, { carrierId: NONEXISTENT_ID })),
    ).toEqual([404, 'failure.NotFound'])
    const inactiveCarrier = await changeEstablishment(testOrganization, admin, {
      carrierId: testOrganization.ids.inactiveCarrier,
    })
    expect(statusAndMessage(inactiveCarrier)).toEqual([409, 'failure.CarrierInactive'])
    expect(issuesOf(inactiveCarrier)).toEqual([{ path: 'carrierId', key: 'failure.CarrierInactive' }])
  })

  it('and its organization cannot be deleted while something refers to them; the refusal names what does', async () => {
    const { admin, superAdmin } = testOrganization.people
    await validatedCashLog(testOrganization)
    const refused = await admin.call('DELETE', `establishments/${testOrganization.ids.establishment}`)
    expect(statusAndMessage(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)?.map((issue) => (issue as { key: string }).key)).toEqual([
      'issue.usedByRegisters',
      'issue.usedByUsers',
      'issue.usedByCashLogs',
      'issue.usedByPouches',
    ])
    const organizationAnswer = await superAdmin.call(
      'DELETE',
      `organizations/${testOrganization.ids.organization}`,
    )
    expect(issuesOf(organizationAnswer)?.map((issue) => (issue as { key: string }).key)).toEqual([
      'issue.usedByEstablishments',
      'issue.usedByUsers',
      'issue.usedByCarriers',
      'issue.usedByPaymentModes',
    ])
  })

  it('has a POS connection, which administrators change with the current version of the establishment, and whose secrets are never returned', async () => {
    const { admin, director } = testOrganization.people
    const path = `establishments/${testOrganization.ids.establishment}/cashpad`
    const cashPad = {
      baseUrl: 'https://till.example/x',
      installationId: 'INST-1',
      userEmail: 'api@sacoche.test',
      apiToken: 'a-till-token',
      eveningFrom: 15,
    }
    expect((await readEstablishment(testOrganization)).eveningFrom).toBe(17)
    const set = await admin.put<Establishment>(path, { version: 1, currentPassword: TEST_PASSWORD, cashPad })
    const { cashPadSet, eveningFrom, version } = set.data
    expect([set.statusCode, cashPadSet, eveningFrom, version], set.text).toEqual([11005, true, 15, 2])
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
    expect(statusAndMessage(await admin.put(path, { version: 2, cashPad }))).toEqual([
      412,
      'failure.StaleVersion',
    ])
    expect(statusAndMessage(await director.put(path, { version: 3, cashPad }))).toEqual([
      403,
      'failure.RoleNotAllowed',
    ])
    expect(
      statusAndMessage(
        await admin.put(`establishments/${otherOrganization.ids.establishment}/cashpad`, {
          version: 1,
          cashPad,
        }),
      ),
    ).toEqual([404, 'failure.NotFound'])
    for (const invalidField of [
      { baseUrl: 'http://till.example' },
      { baseUrl: 'https://127.0.0.1/' },
      { baseUrl: 'javascript:alert(1)' },
      { userEmail: 'nobody' },
      { apiToken: '' },
      { installationId: ' ' },
      { eveningFrom: 24 },
    ])
      expect((await admin.put(path, { version: 3, cashPad: { ...cashPad, ...invalidField } })).status).toBe(
        400,
      )
    const answeredTexts = [
      (await admin.get(`establishments/${testOrganization.ids.establishment}`)).text,
      (await admin.get('auditevents')).text,
      testApp.server.lines.join(''),
    ].join('')
    const { eveningFrom: _hour, ...secrets } = cashPad
    for (const secret of ['till.example', ...Object.values(secrets)])
      expect(answeredTexts.includes(secret), secret).toBe(false)
    const removal = { version: 3, currentPassword: TEST_PASSWORD, cashPad: null }
    const removed = dataOf(await admin.put<Establishment>(path, removal))
    expect([removed.cashPadSet, removed.eveningFrom]).toEqual([false, 17])
    expect((await testOrganization.audit()).slice(-3).map(({ action, after }) => [action, after])).toEqual([
      ['cashPad', { cashPadSet: true }],
      ['cashPad', { cashPadSet: true }],
      ['cashPad', { cashPadSet: false }],
    ])
  })
})

describe('a director', () => {
  it('sets the remittance schedule, the carrier and the way of counting of their establishments', async () => {
    const { director } = testOrganization.people
    const settings = {
      remittanceFrequency: 'fortnightly',
      remittanceDay: 5,
      carrierId: null,
      deltaToleranceCents: 250,
      blindCount: true,
      posTurnoverSource: 'TYPED',
    }
    const answer = await changeSettings(testOrganization, director, settings)
    expect([answer.status, answer.statusCode], answer.text).toEqual([200, 11005])
    expect(answer.data).toMatchObject({ ...settings, name: 'Alpha', version: 2 })
    // A source of the turnover that is left out keeps its value.
    expect((await changeSettings(testOrganization, director)).data.posTurnoverSource).toBe('TYPED')
  })

  it('cannot change anything else of their establishments', async () => {
    const { director } = testOrganization.people
    expect(statusAndMessage(await changeEstablishment(testOrganization, director, { name: 'Mine' }))).toEqual(
      [403, 'failure.RoleNotAllowed'],
    )
    for (const extraFields of [
      { name: 'Mine' },
      { bankDetails: BANK },
      { allowSelfValidation: true },
      { insuredCents: 1 },
    ]) {
      const answer = await changeSettings(testOrganization, director, extraFields)
      expect([extraFields, answer.status]).toEqual([extraFields, 400])
      expect(issuesOf(answer)).toEqual([{ path: Object.keys(extraFields)[0], key: 'issue.unknownField' }])
    }
    expect((await readEstablishment(testOrganization)).version).toBe(1)
  })

  it('gets the same answer for other establishments as for unknown ones', async () => {
    const { director } = testOrganization.people
    const establishmentIds = [
      testOrganization.ids.otherEstablishment,
      otherOrganization.ids.establishment,
      NONEXISTENT_ID,
    ]
    for (const id of establishmentIds)
      expect(statusAndMessage(await changeSettings(testOrganization, director, {}, id))).toEqual([
        404,
        'failure.NotFound',
      ])
    const createRegister = (establishmentId: string) =>
      director.post('cashregisters', { establishmentId, number: 9, name: 'Till', floatCents: 0 })
    for (const id of establishmentIds)
      expect(statusAndMessage(await createRegister(id))).toEqual([404, 'failure.NotFound'])
    expect(statusAndMessage(await createRegister(testOrganization.ids.establishment))).toEqual([
      201,
      'code.10004',
    ])
    for (const id of [testOrganization.ids.otherBar, otherOrganization.ids.bar])
      expect(
        statusAndMessage(await setStatus(director, 'cashregisters', id, { status: 'INACTIVE' })),
      ).toEqual([404, 'failure.NotFound'])
  })
})

it('a person whose only establishment was deleted meanwhile is not restored; one with another establishment is', async () => {
  const { admin } = testOrganization.people
  const { id } = dataOf(await admin.post<Establishment>('establishments', establishmentBody(990)))
  const { tenant, ids } = testOrganization
  const createPerson = async (number: number, establishmentIds: readonly string[]) =>
    dataOf(await admin.post<User>('users', userBody(tenant * 10_000 + number, establishmentIds)))
  const onlyThere = await createPerson(1, [id])
  const alsoElsewhere = await createPerson(2, [id, ids.establishment])
  for (const person of [onlyThere, alsoElsewhere])
    dataOf(await setStatus(admin, 'users', person.id, { status: 'DELETED' }))
  expect((await admin.delete(`establishments/${id}?version=1`)).status).toBe(200)
  const refused = await setStatus(admin, 'users', onlyThere.id, { status: 'ACTIVE' })
  expect(statusAndMessage(refused)).toEqual([409, 'failure.NoEstablishmentLeft'])
  expect(issuesOf(refused)).toEqual([{ path: 'establishmentIds', key: 'failure.NoEstablishmentLeft' }])
  expect((await setStatus(admin, 'users', alsoElsewhere.id, { status: 'ACTIVE' })).status).toBe(200)
  // Earlier versions accepted employees without an establishment.
  dataOf(await setStatus(admin, 'users', alsoElsewhere.id, { status: 'DELETED' }))
  await deleteRows(testApp.db, 'user_establishments', { user_id: alsoElsewhere.id })
  expect(statusAndMessage(await setStatus(admin, 'users', alsoElsewhere.id, { status: 'ACTIVE' }))).toEqual([
    409,
    'failure.NoEstablishmentLeft',
  ])
})
