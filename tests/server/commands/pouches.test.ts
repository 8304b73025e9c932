import { describe, expect, it } from 'vitest'
import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readLog,
  readPouch,
  sealedPouch,
  setStatus,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const remove = (testOrganization: TestOrganization, id: string) =>
  testOrganization.people.director.delete<Pouch>(`pouches/${id}`)

it('a pouch has the service and the register at which it was counted', async () => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC010')
  const { date, service, cashRegisterId } = await readLog(testOrganization, pouch.cashLogId!)
  const { director } = testOrganization.people
  const register = dataOf(await director.get<CashRegister>(`cashregisters/${cashRegisterId}`))
  expect(pouch).toMatchObject({ date, service, cashRegisterName: register.name })
})

describe('deleting a pouch', () => {
  it('reopens its count, and frees its number', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const answer = await remove(testOrganization, pouch.id)
    expect([answer.status, answer.statusCode]).toEqual([200, 11029])
    expect(answer.data).toEqual({ ...pouch, countStatus: 'UPDATED', status: 'DELETED', version: 2 })
    const log = await readLog(testOrganization, pouch.cashLogId!)
    expect(log).toMatchObject({ status: 'UPDATED', validatedAt: null, validatedByName: null })
    expect(log.counts).toMatchObject([{ status: 'UPDATED', pouchId: null, pouchNumber: 'SAC001' }])
    expect(
      (await testOrganization.audit())
        .slice(-3)
        .map(({ action, entity, byName }) => [action, entity, byName]),
    ).toEqual([
      ['reopen', 'count', 'director Test'],
      ['reopen', 'cashLog', 'director Test'],
      ['delete', 'pouch', 'director Test'],
    ])
    dataOf(await setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    expect(
      dataOf(await testOrganization.people.director.get('pouches', { number: 'SAC001', status: 'CREATED' })),
    ).toMatchObject({
      totalItems: 1,
    })
  })

  it('is refused while the pouch is in a remittance, and after it was deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const remittance = await preparedRemittance(testOrganization, [pouch])
    const refused = { http: 409, statusCode: 10002, refusal: 'StatusDoesNotAllow' }
    const rows = [{ id: pouch.id, refusal: 'StatusDoesNotAllow' }]
    await testOrganization.refuses(() => remove(testOrganization, pouch.id), {
      ...refused,
      rows,
      status: 'PREPARED',
      by: 'director Test',
    })
    dataOf(
      await setStatus(testOrganization.people.director, 'remittances', remittance.id, { status: 'CANCELED' }),
    )
    dataOf(await remove(testOrganization, pouch.id))
    await testOrganization.refuses(() => remove(testOrganization, pouch.id), {
      ...refused,
      rows,
      status: 'DELETED',
    })
    expect((await readPouch(testOrganization, pouch.id)).status).toBe('DELETED')
  })
})

describe('adding data to a pouch', () => {
  const saveFields = (actor: TestOrganization['people']['director'], pouch: Pouch, body: object) =>
    actor.put<Pouch>(`pouches/${pouch.id}`, { version: pouch.version, ...body })

  it('stores the seal number while the pouch is in the establishment, with the person who entered the number', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const answer = await saveFields(testOrganization.people.director, pouch, { sealNumber: ' sc-0042 ' })
    expect([answer.status, answer.statusCode]).toEqual([200, 10007])
    expect(answer.data).toEqual({ ...pouch, sealNumber: 'SC-0042', version: 2 })
    const { entries } = dataOf(
      await testOrganization.people.director.get<Page<Pouch>>('pouches', { q: 'sc-0042' }),
    )
    expect(entries.map(({ id }) => id)).toEqual([pouch.id])
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      action: 'seal',
      entity: 'pouch',
      entityId: pouch.id,
      byName: 'director Test',
      before: { sealNumber: null },
      after: { sealNumber: 'SC-0042' },
    })
    const prepared = await preparedRemittance(testOrganization, [dataOf(answer)])
    const preparedPouch = await readPouch(testOrganization, pouch.id)
    expect(
      dataOf(await saveFields(testOrganization.people.director, preparedPouch, { sealNumber: null }))
        .sealNumber,
    ).toBeNull()
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    const handedOverPouch = await readPouch(testOrganization, pouch.id)
    await testOrganization.refuses(
      () => saveFields(testOrganization.people.director, handedOverPouch, { sealNumber: 'SC-0043' }),
      { http: 409, refusal: 'StatusDoesNotAllow', status: 'VALIDATED' },
    )
  })

  it('stores the carrier’s count that accounting enters after the pouch has left', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const { accountant, director } = testOrganization.people
    await testOrganization.refuses(() => saveFields(accountant, pouch, { carrierCountedCents: 15_500 }), {
      refusal: 'StatusDoesNotAllow',
      status: 'CREATED',
    })
    const prepared = await preparedRemittance(testOrganization, [pouch])
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    const handedOverPouch = await readPouch(testOrganization, pouch.id)
    await testOrganization.refuses(
      () => saveFields(director, handedOverPouch, { carrierCountedCents: 15_500 }),
      {
        http: 403,
        refusal: 'RoleNotAllowed',
      },
    )
    const answer = await saveFields(accountant, handedOverPouch, { carrierCountedCents: 15_500 })
    expect(dataOf(answer)).toEqual({
      ...handedOverPouch,
      carrierCountedCents: 15_500,
      version: handedOverPouch.version + 1,
    })
    expect(dataOf(answer).valueCents).toBe(16_000)
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      action: 'carrierCount',
      before: { carrierCountedCents: null },
      after: { carrierCountedCents: 15_500 },
    })
    expect(
      dataOf(await saveFields(accountant, answer.data, { carrierCountedCents: null })).carrierCountedCents,
    ).toBeNull()
  })

  it('stores the carrier’s count only until the remittance is undone', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const { accountant } = testOrganization.people
    const prepared = await preparedRemittance(testOrganization, [pouch])
    const [handedOver] = dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    const counted = { carrierCountedCents: 15_500 }
    dataOf(await saveFields(accountant, await readPouch(testOrganization, pouch.id), counted))
    const sendBack = { status: 'UNVALIDATED', reason: 'Another pouch was counted' } as const
    const [sentBack] = dataOf(await changeRemittance(testOrganization, handedOver!, sendBack))
    dataOf(await changeRemittance(testOrganization, sentBack!, { status: 'CANCELED' }))
    expect(await readPouch(testOrganization, pouch.id)).toMatchObject({
      status: 'CREATED',
      carrierCountedCents: null,
    })
    const released = (await testOrganization.audit()).find(({ action }) => action === 'release')
    expect(released).toMatchObject({
      entity: 'pouch',
      before: { status: 'VALIDATED', ...counted },
      after: { status: 'CREATED', carrierCountedCents: null },
    })
  })

  it('stores nothing when the value is unchanged', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const events = (await testOrganization.audit()).length
    for (const body of [{}, { sealNumber: null }, { sealNumber: '' }])
      expect(dataOf(await saveFields(testOrganization.people.director, pouch, body))).toEqual(pouch)
    expect((await testOrganization.audit()).length).toBe(events)
  })

  it('is refused with another version, an invalid value or other fields, to a shift lead, and for the id of another record', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const { director, user } = testOrganization.people
    const refusal = (body: object, actor = director) =>
      expectRefused(testOrganization, () => saveFields(actor, pouch, body))
    expect(await refusal({ version: 7, sealNumber: 'SC-1' })).toMatchObject({
      http: 412,
      refusal: 'StaleVersion',
    })
    expect(await refusal({ sealNumber: 'A' })).toMatchObject({ http: 409, refusal: 'SealNumberInvalid' })
    for (const body of [
      { carrierCountedCents: -1 },
      { carrierCountedCents: 0.5 },
      { valueCents: 1 },
      { number: 'SAC002' },
      { version: undefined },
    ])
      expect(await refusal(body)).toMatchObject({ http: 400, refusal: 'InvalidRequest' })
    expect(await refusal({ sealNumber: 'SC-1' }, user)).toMatchObject({
      http: 403,
      refusal: 'RoleNotAllowed',
    })
    await testOrganization.refuses(() => director.put(`pouches/${pouch.countId}`, { version: 1 }), {
      http: 404,
      refusal: 'NotFound',
    })
  })
})
