import { describe, expect, it } from 'vitest'
import { readRemittancesToPost } from '../../../server/store/accounting-facts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { CashCarrier } from '../../../src/domain/contract/organizations.ts'
import type {
  Remittance,
  RemittanceBody,
  RemittanceStatusBody,
} from '../../../src/domain/contract/remittances.ts'
import { historyAction, isDepositEvent } from '../../../src/domain/documents/hand-over-event.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { personId, signInAll, switchTo } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  responseOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  twoPouches,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'
const prepare = ({ people, ids }: TestOrganization, body: Partial<RemittanceBody>) =>
  people.director.post<Remittance>('remittances', {
    type: 'NOTES',
    pouchIds: [],
    carrierId: ids.carrier,
    date: TODAY,
    ...body,
  })

describe('preparing', () => {
  it('gives a reference that is found with the code of its establishment, and not with another code', async () => {
    const testOrganization = await testApp.createOrganization()
    const { id } = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    const found = (establishmentCode: string) =>
      testOrganization.people.director.get<Page<Remittance>>('remittances', {
        reference: '1',
        establishmentCode,
      })
    expect((await found('e1,E1')).data.entries).toMatchObject([{ id, establishmentCode: 'E1' }])
    expect((await found('E2')).data.entries).toEqual([])
  })

  it('adds up the pouches, changes their status, and increments the reference', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const pouches = await twoPouches(testOrganization)
    const pouchIds = pouches.map((pouch) => pouch.id)
    const answer = await prepare(testOrganization, { pouchIds })
    const { id } = answer.data
    expect([answer.status, answer.statusCode]).toEqual([201, 11008])
    expect(answer.data).toEqual({
      id,
      organizationId: ids.organization,
      establishmentId: ids.establishment,
      establishmentName: 'Alpha',
      establishmentCode: 'E1',
      plainEstablishmentCode: 'E1',
      formerEstablishmentCodes: [],
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      reference: 1,
      type: 'NOTES',
      status: 'PREPARED',
      date: TODAY,
      carrierId: ids.carrier,
      carrierName: 'Carrier',
      totalCents: 32_000,
      pouchCount: 2,
      pouchIds,
      preparedAt: NOW,
      preparedById: personId('director', testOrganization.tenant),
      preparedByName: 'director Test',
      validatedAt: null,
      handedOverOn: null,
      validatedById: null,
      validatedByName: null,
      courierName: null,
      receiptNumber: null,
      creditedCents: null,
      creditedOn: null,
      returnedCents: null,
      returnedOn: null,
      uncreditedPouches: null,
      timeZone: 'Europe/Paris',
      credits: [],
      leftPouches: [],
      reason: null,
      pouches: pouches.map((pouch) => ({
        ...pouch,
        version: 2,
        status: 'PREPARED',
        remittanceId: id,
        remittanceIds: [id],
        remittanceReference: 1,
        remittanceCarrierId: testOrganization.ids.carrier,
      })),
    })
    dataOf(await changeRemittance(testOrganization, answer.data, { status: 'CANCELED' }))
    expect(dataOf(await prepare(testOrganization, { pouchIds })).reference).toBe(2)
  })

  it('is refused for a pouch that is not free, with the person who prepared it and the time', async () => {
    const testOrganization = await testApp.createOrganization()
    const [firstPouch, secondPouch] = await twoPouches(testOrganization)
    await preparedRemittance(testOrganization, [firstPouch])
    testApp.clock.advance(60_000)
    const prepareAgain = () => prepare(testOrganization, { pouchIds: [firstPouch.id, secondPouch.id] })
    expect(await expectRefused(testOrganization, prepareAgain)).toEqual({
      http: 409,
      statusCode: 11009,
      refusal: 'PouchNotFree',
      rows: [{ id: firstPouch.id, refusal: 'PouchNotFree' }],
      status: 'PREPARED',
      by: 'director Test',
      at: NOW,
    })
    testApp.clock.set(NOW)
  })

  it('stores the name of the carrier, so that another name later changes neither the slip nor the history', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const { id } = await preparedRemittance(testOrganization, [await sealedPouch(testOrganization, 'SAC901')])
    const path = `cashcarriers/${ids.carrier}`
    const { version } = dataOf(await people.admin.get<CashCarrier>(path))
    dataOf(await people.admin.put(path, { version, name: 'Brink’s', address: null }))
    expect(dataOf(await people.director.get<Remittance>(`remittances/${id}`)).carrierName).toBe('Carrier')
    const events = dataOf(await people.director.get<Page<AuditEvent>>('auditevents', { entityId: id }))
    expect(events.entries.map(({ carrierName }) => carrierName)).toEqual(['Carrier'])
    const later = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC902', { date: TODAY }),
    ])
    expect(later.carrierName).toBe('Brink’s')
  })

  it('needs no carrier for cheques, whose hand-over is a deposit in the history', async () => {
    const testOrganization = await testApp.createOrganization()
    const { cheques: paymentCategoryId } = testOrganization.ids
    const cheques = { paymentCategoryId, quantity: 1, totalCents: 500, pouchNumber: 'CHQ001' }
    const log = await validatedCashLog(testOrganization, { turnoverCents: 500, counts: [cheques] })
    const answer = await prepare(testOrganization, {
      type: 'CHEQUES',
      carrierId: null,
      pouchIds: [log.counts[0]!.pouchId!],
    })
    expect(answer.data).toMatchObject({ carrierId: null, carrierName: null, totalCents: 500 })
    const handedOver = await changeRemittance(testOrganization, answer.data, {
      status: 'VALIDATED',
      receiptNumber: null,
    })
    expect(responseOf(handedOver)).toEqual({ http: 200, statusCode: 11022 })
    expect(handedOver.data[0]!.pouches[0]).toMatchObject({ status: 'VALIDATED', remittanceCarrierId: null })
    const { accountant } = testOrganization.people
    const entityId = [answer.data.id, log.counts[0]!.pouchId!].join()
    const history = await accountant.get<{ entries: AuditEvent[] }>('auditevents', {
      entityId,
      sort: 'sequence_asc',
    })
    expect(
      dataOf(history)
        .entries.filter(isDepositEvent)
        .map(({ entity }) => entity),
    ).toEqual(['remittance', 'pouch'])
  })

  it.each<[string, object, (testOrganization: TestOrganization) => Promise<Partial<RemittanceBody>>]>([
    ['an empty list of pouches', { statusCode: 11009, refusal: 'NoPouch' }, async () => ({ pouchIds: [] })],
    [
      'pouches of another type',
      { statusCode: 10001, refusal: 'PouchTypesDiffer' },
      async (testOrganization) => ({
        type: 'CHEQUES',
        pouchIds: [(await sealedPouch(testOrganization, 'SAC001')).id],
      }),
    ],
    [
      'cash without a carrier',
      { statusCode: 10001, refusal: 'CarrierRequired' },
      async (testOrganization) => ({
        carrierId: null,
        pouchIds: [(await sealedPouch(testOrganization, 'SAC001')).id],
      }),
    ],
    [
      'an inactive carrier',
      { statusCode: 10001, refusal: 'CarrierInactive' },
      async (testOrganization) => ({
        carrierId: testOrganization.ids.inactiveCarrier,
        pouchIds: [(await sealedPouch(testOrganization, 'SAC001')).id],
      }),
    ],
    [
      'an id that belongs to no carrier',
      { statusCode: 10005, refusal: 'NotFound', issues: [{ path: 'carrierId', key: 'issue.unknown' }] },
      async (testOrganization) => ({
        carrierId: testOrganization.ids.bar,
        pouchIds: [(await sealedPouch(testOrganization, 'SAC001')).id],
      }),
    ],
    [
      'an id that belongs to no pouch',
      { statusCode: 10005, refusal: 'NotFound' },
      async (testOrganization) => ({ pouchIds: [testOrganization.ids.bar] }),
    ],
    [
      'a pouch id that occurs twice',
      {
        statusCode: 10001,
        refusal: 'InvalidRequest',
        issues: [{ path: 'pouchIds.1', key: 'issue.repeated' }],
      },
      async (testOrganization) => {
        const { id } = await sealedPouch(testOrganization, 'SAC001')
        return { pouchIds: [id, id] }
      },
    ],
  ])('refuses %s', async (_what, expected, changes) => {
    const testOrganization = await testApp.createOrganization()
    const body = await changes(testOrganization)
    await testOrganization.refuses(() => prepare(testOrganization, body), expected)
  })

  it('accepts only pouches of the current establishment', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const admin = await switchTo(people.admin, ids.otherEstablishment)
    const body = { type: 'NOTES', pouchIds: [pouch.id], carrierId: ids.carrier, date: TODAY }
    await testOrganization.refuses(() => admin.post('remittances', body), {
      http: 404,
      refusal: 'NotFound',
      rows: [{ id: pouch.id, refusal: 'NotFound' }],
    })
  })
})

describe('undoing', () => {
  it('frees the pouches; the remittance keeps its reference', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouches = await twoPouches(testOrganization)
    const remittance = await preparedRemittance(testOrganization, pouches)
    const answer = await changeRemittance(testOrganization, remittance, { status: 'CANCELED' })
    expect([answer.status, answer.statusCode]).toEqual([200, 11021])
    const freedPouches = pouches.map((pouch) => ({ ...pouch, version: 3, remittanceIds: [remittance.id] }))
    expect(answer.data).toEqual([{ ...remittance, version: 2, status: 'CANCELED', pouches: freedPouches }])
    expect(await Promise.all(pouches.map((pouch) => readPouch(testOrganization, pouch.id)))).toEqual(
      freedPouches,
    )
  })

  it('restores every row, except the remittance, the counter of references and the versions of the pouches', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouches = await twoPouches(testOrganization)
    const stateWithoutRemittances = async () =>
      (await testOrganization.state())
        .split('\n')
        .filter((line) => !/^(?:remittance|reference_counters)/u.test(line))
        .map((line) => line.replace(/^(pouches \([^,]*,[^,]*,[^,]*),\d+,/u, '$1,version,'))
    const before = await stateWithoutRemittances()
    const remittance = await preparedRemittance(testOrganization, pouches)
    expect(await stateWithoutRemittances()).not.toEqual(before)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    expect(await stateWithoutRemittances()).toEqual(before)
  })
})

describe('control by the accountant', () => {
  async function handedOverRemittance(testOrganization: TestOrganization) {
    const remittance = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    const [validated] = dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    return validated!
  }

  it('requires the credited amount, and a reason when it differs from the declared one', async () => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await handedOverRemittance(testOrganization)
    const control = (body: object) =>
      setStatus<Remittance[]>(testOrganization.people.accountant, 'remittances', remittance.id, {
        status: 'AVALIDATED',
        ...body,
      })
    const withoutCredit = await expectRefused(testOrganization, () => control({}))
    expect(withoutCredit).toMatchObject({ http: 409, refusal: 'CreditRequired' })
    const credited = { creditedCents: 31_990, creditedOn: '2026-11-23' }
    const withoutReason = await expectRefused(testOrganization, () => control({ ...credited, reason: ' ' }))
    expect(withoutReason).toMatchObject({ http: 409, refusal: 'ReasonRequired' })
    const answer = await control({ ...credited, reason: ' Un billet manque ' })
    expect([answer.status, answer.statusCode]).toEqual([200, 10007])
    expect(answer.data).toEqual([
      {
        ...remittance,
        ...credited,
        returnedCents: 31_990,
        returnedOn: '2026-11-23',
        version: 3,
        status: 'AVALIDATED',
        reason: 'Un billet manque',
      },
    ])
  })

  it('requires a reason to invalidate; an invalidated remittance can be handed over again with the same pouches, or cancelled', async () => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await handedOverRemittance(testOrganization)
    const invalidate = (reason: string) =>
      changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason })
    await testOrganization.refuses(() => invalidate(' '), 'ReasonRequired')
    const answer = await invalidate('Wrong receipt')
    expect([answer.status, answer.statusCode]).toEqual([200, 10007])
    expect(answer.data).toMatchObject([{ status: 'UNVALIDATED', reason: 'Wrong receipt' }])
    expect(answer.data[0]?.pouches.map((pouch) => pouch.status)).toEqual(['VALIDATED', 'VALIDATED'])
    const handedOverAgain = await changeRemittance(testOrganization, remittance, {
      status: 'VALIDATED',
      receiptNumber: 'R-2',
    })
    expect(handedOverAgain.data).toMatchObject([
      { status: 'VALIDATED', receiptNumber: 'R-2', reason: null, version: 4 },
    ])
    expect(handedOverAgain.data[0]?.pouches.map((pouch) => [pouch.status, pouch.version])).toEqual([
      ['VALIDATED', 3],
      ['VALIDATED', 3],
    ])
    dataOf(await invalidate('Lost'))
    const canceled = await changeRemittance(testOrganization, remittance, { status: 'CANCELED' })
    expect(canceled.data[0]?.pouches.map((pouch) => pouch.status)).toEqual(['CREATED', 'CREATED'])
  })

  it('keeps the day and the person of the hand-over when the remittance is corrected a week later', async () => {
    const testOrganization = await testApp.createOrganization({ allowSelfValidation: true })
    const { tenant, ids } = testOrganization
    // Friday 20 November: a colleague hands over 320 €. Monday 23: the bank credits them. Friday 27: accounting sees the wrong receipt.
    const remittance = await handedOverRemittance(testOrganization)
    expect(remittance).toMatchObject({ validatedAt: NOW, validatedByName: 'colleague Test' })
    testApp.clock.set('2026-11-27T09:00:00.000Z')
    const people = await signInAll(testApp.server, ['accountant', 'director'], tenant)
    const change = (actor: 'accountant' | 'director', body: RemittanceStatusBody) =>
      setStatus<Remittance[]>(people[actor], 'remittances', remittance.id, body)
    dataOf(await change('accountant', { status: 'UNVALIDATED', reason: 'Wrong receipt' }))
    const correction = { confirmedPouchIds: remittance.pouchIds, receiptNumber: 'R-2', courierName: 'Paul' }
    const [corrected] = dataOf(await change('director', { status: 'VALIDATED', ...correction }))
    expect(corrected).toMatchObject({
      status: 'VALIDATED',
      validatedAt: NOW,
      validatedById: personId('colleague', tenant),
      validatedByName: 'colleague Test',
      courierName: 'Paul',
      receiptNumber: 'R-2',
    })
    // The director prepared the remittance and corrected it, but did not hand it over.
    const events = (await testOrganization.audit()).filter(({ action }) => action === 'validate')
    expect(events.at(-1)).toMatchObject({
      entity: 'remittance',
      before: { status: 'UNVALIDATED', courierName: 'Jean', receiptNumber: 'R-1' },
      after: { status: 'VALIDATED', courierName: 'Paul', receiptNumber: 'R-2' },
    })
    expect(events.at(-1)?.after).not.toHaveProperty('validatedAt')
    expect(events.at(-1)?.after).not.toHaveProperty('selfValidation')
    const history = dataOf(
      await people.accountant.get<{ entries: AuditEvent[] }>('auditevents', {
        entityId: remittance.id,
        sort: 'sequence_asc',
      }),
    )
    expect(history.entries.map(historyAction)).toEqual(['create', 'validate', 'invalidate', 'correct'])
    const credit = { status: 'AVALIDATED', creditedCents: 32_000 } as const
    const tooEarly = await change('accountant', { ...credit, creditedOn: '2026-11-19' })
    expect(tooEarly.data).toMatchObject({ refusal: 'CreditBeforeHandOver' })
    const [credited] = dataOf(await change('accountant', { ...credit, creditedOn: '2026-11-23' }))
    expect(credited).toMatchObject({ status: 'AVALIDATED', creditedOn: '2026-11-23' })
    const posted = await asSystem(testApp.db, (trx) => readRemittancesToPost(trx, [remittance.id]))
    expect(posted).toMatchObject([
      { establishmentId: ids.establishment, handedOverOn: '2026-11-20', credits: [{ on: '2026-11-23' }] },
    ])
    testApp.clock.set(NOW)
  })

  it('allows sending: a job sends the remittance to accounting, and the answer has the id of the job', async () => {
    const testOrganization = await testApp.createOrganization()
    const remittance = await handedOverRemittance(testOrganization)
    const send = () => changeRemittance(testOrganization, remittance, { status: 'SEND' })
    await testOrganization.refuses(send, { refusal: 'StatusDoesNotAllow', status: 'VALIDATED' })
    dataOf(
      await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED', creditedCents: 32_000 }),
    )
    const sending = await send()
    expect([sending.status, sending.statusCode]).toEqual([200, 10007])
    expect(sending.data).toEqual({ jobs: [{ type: 'ACCOUNTING-CASH', id: expect.any(String) }], rowCount: 1 })
    await testOrganization.refuses(send, { refusal: 'StatusDoesNotAllow', status: 'SEND' })
  })
})
