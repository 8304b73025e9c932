import { describe, expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { findViolations } from '../../faults/invariants.ts'
import { personId } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  readRemittance,
  setStatus,
  TODAY,
  twoPouches,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'
// SECURITY.md, checks 12, 13
describe('handing over', () => {
  it('leaves the listed pouches behind: they are free again, and the total is that of the handed-over pouches', async () => {
    const testOrganization = await testApp.createOrganization()
    const [handedOver, leftBehind] = await twoPouches(testOrganization)
    const remittance = await preparedRemittance(testOrganization, [handedOver, leftBehind])
    const pouchIds = { confirmedPouchIds: [handedOver.id], leftPouchIds: [leftBehind.id] }
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED', ...pouchIds }))
    const after = await readRemittance(testOrganization, remittance.id)
    expect(after).toMatchObject({
      totalCents: handedOver.valueCents,
      pouchCount: 1,
      pouchIds: [handedOver.id],
    })
    expect(after.pouches.map(({ id }) => id)).toEqual([handedOver.id])
    expect(after.leftPouches.map(({ id, status }) => [id, status])).toEqual([[leftBehind.id, 'CREATED']])
    expect(await readPouch(testOrganization, leftBehind.id)).toMatchObject({
      status: 'CREATED',
      remittanceId: null,
      remittanceIds: [remittance.id],
    })
    const history = (await testOrganization.audit()).slice(-3)
    expect(history.map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual(
      expect.arrayContaining([
        ['validate', 'remittance', remittance.id],
        ['handOver', 'pouch', handedOver.id],
        ['leaveBehind', 'pouch', leftBehind.id],
      ]),
    )
    expect(history.find(({ action }) => action === 'validate')?.after).toMatchObject({
      totalCents: handedOver.valueCents,
      leftPouchIds: [leftBehind.id],
    })
    expect(await findViolations(testApp.db)).toEqual([])
    // The pouch left behind can go with the next remittance. The first remittance can be cancelled after accounting has sent it back.
    const nextRemittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, leftBehind.id),
    ])
    dataOf(
      await changeRemittance(testOrganization, remittance, {
        status: 'UNVALIDATED',
        reason: 'Wrong receipt',
      }),
    )
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, handedOver.id)).status).toBe('CREATED')
    expect(await readPouch(testOrganization, leftBehind.id)).toMatchObject({
      status: 'PREPARED',
      remittanceId: nextRemittance.id,
    })
    const canceled = await readRemittance(testOrganization, remittance.id)
    expect([canceled.pouches, canceled.leftPouches].map((pouches) => pouches.map(({ id }) => id))).toEqual([
      [handedOver.id],
      [leftBehind.id],
    ])
  })

  it('cannot leave behind all pouches, one that is not in the remittance, or a confirmed one', async () => {
    const testOrganization = await testApp.createOrganization()
    // The id of a register.
    const notAPouch = testOrganization.ids.bar
    const [firstPouch, secondPouch] = await twoPouches(testOrganization)
    const remittance = await preparedRemittance(testOrganization, [firstPouch, secondPouch])
    const attempt = (confirmedPouchIds: string[], leftPouchIds: string[]) =>
      expectRefused(testOrganization, () =>
        changeRemittance(testOrganization, remittance, {
          status: 'VALIDATED',
          confirmedPouchIds,
          leftPouchIds,
        }),
      )
    expect(await attempt([], [firstPouch.id, secondPouch.id])).toMatchObject({
      http: 409,
      refusal: 'NoPouchLeaves',
    })
    expect(await attempt([firstPouch.id], [notAPouch])).toMatchObject({ refusal: 'PouchNotConfirmed' })
    expect(await attempt([firstPouch.id, secondPouch.id], [secondPouch.id])).toMatchObject({
      refusal: 'PouchNotConfirmed',
    })
  })

  it('requires that another person confirms every pouch, with the current version', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    // The id of a register.
    const notAPouch = testOrganization.ids.bar
    const pouches = await twoPouches(testOrganization)
    const remittance = await preparedRemittance(testOrganization, pouches)
    const handOver = (body: object, actor = people.colleague) =>
      expectRefused(testOrganization, () =>
        setStatus(actor, 'remittances', remittance.id, { status: 'VALIDATED', ...body }),
      )
    const handOverBody = { confirmedPouchIds: remittance.pouchIds, receiptNumber: 'R-1' }
    const refusalWith = (refusal: string) => ({ http: 409, refusal, rows: [{ id: remittance.id, refusal }] })
    expect(await handOver({ ...handOverBody, confirmedPouchIds: [pouches[0].id] })).toMatchObject(
      refusalWith('PouchNotConfirmed'),
    )
    expect(
      await handOver({ ...handOverBody, confirmedPouchIds: [...remittance.pouchIds, notAPouch] }),
    ).toMatchObject(refusalWith('PouchNotConfirmed'))
    expect(await handOver({ receiptNumber: 'R-1' })).toMatchObject(refusalWith('PouchNotConfirmed'))
    expect(await handOver(handOverBody, people.director)).toMatchObject(refusalWith('SelfValidation'))
    expect(await handOver({ ...handOverBody, version: 2 })).toMatchObject({
      http: 412,
      refusal: 'StaleVersion',
    })
    const answer = await changeRemittance(testOrganization, remittance, { status: 'VALIDATED', version: 1 })
    expect([answer.status, answer.statusCode]).toEqual([200, 11022])
    expect(answer.data).toEqual([
      {
        ...remittance,
        version: 2,
        status: 'VALIDATED',
        validatedAt: NOW,
        handedOverOn: TODAY,
        validatedById: personId('colleague', testOrganization.tenant),
        validatedByName: 'colleague Test',
        courierName: 'Jean',
        receiptNumber: 'R-1',
        pouches: remittance.pouches.map((pouch) => ({ ...pouch, version: 3, status: 'VALIDATED' })),
      },
    ])
  })

  it('by the preparer is possible if the establishment allows it, and is recorded in the history', async () => {
    const testOrganization = await testApp.createOrganization({ allowSelfValidation: true })
    const remittance = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
    const body = { status: 'VALIDATED', confirmedPouchIds: remittance.pouchIds, receiptNumber: 'R-1' }
    dataOf(await setStatus(testOrganization.people.director, 'remittances', remittance.id, body))
    const event = (await testOrganization.audit()).find(
      ({ entity, action }) => entity === 'remittance' && action === 'validate',
    )
    expect(event).toMatchObject({
      action: 'validate',
      entity: 'remittance',
      byName: 'director Test',
      before: { status: 'PREPARED' },
      after: { status: 'VALIDATED', selfValidation: true },
    })
  })

  it('applies to all of several remittances, or to none', async () => {
    const testOrganization = await testApp.createOrganization()
    const [firstPouch, secondPouch] = await twoPouches(testOrganization)
    const remittances = [
      await preparedRemittance(testOrganization, [firstPouch]),
      await preparedRemittance(testOrganization, [secondPouch]),
    ]
    const ids = remittances.map((remittance) => remittance.id)
    const handOver = (confirmedPouchIds: readonly string[]) =>
      setStatus<Remittance[]>(testOrganization.people.colleague, 'remittances', ids, {
        status: 'VALIDATED',
        confirmedPouchIds,
        receiptNumber: 'R-1',
      })
    await testOrganization.refuses(() => handOver([secondPouch.id]), {
      refusal: 'PouchNotConfirmed',
      rows: [{ id: ids[0], refusal: 'PouchNotConfirmed' }],
    })
    expect(
      (await handOver([firstPouch.id, secondPouch.id])).data.map((remittance) => remittance.status),
    ).toEqual(['VALIDATED', 'VALIDATED'])
  })
})
