import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { controlled, keepBooks, sendNow, statusesOf } from './books.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  openTestOrganization,
  preparedRemittance,
  refusalOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedSheet,
  type World,
} from './test-organization.ts'
import { FOUND, move } from './wallets.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

/** A till that accounting has validated. */
async function till(world: World, date: string) {
  const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: world.ids.card, totalCents: 1_000 }]
  const log = await validatedSheet(world, { date, turnoverCents: 17_000, counts })
  return { log, ids: await controlled(world, log) }
}

describe('a month that is closed', () => {
  it('archives what was sent, once, and not while anything is left to send', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { log, ids } = await till(world, '2026-10-31')
    const body = { establishmentId: world.ids.establishment, month: '2026-10' }
    const close = (changes = {}) =>
      world.people.accountant.post('accountingclosings', { ...body, ...changes })
    expect(await refusalOf(world, () => close())).toMatchObject({ refusal: 'MonthNotSent' })
    expect(await refusalOf(world, () => close({ month: '2026-11' }))).toMatchObject({
      refusal: 'MonthNotOver',
    })
    await sendNow(testOrganization, world, ids)
    expect(dataOf(await close())).toMatchObject({ month: '2026-10', counts: 2, remittances: 0 })
    expect(await statusesOf(world, log.id)).toEqual(['ARCHIVED', 'ARCHIVED'])
    expect(await refusalOf(world, () => close())).toMatchObject({ refusal: 'MonthClosed' })
  })

  it('archives the pouches of its remittances with them, except change whose coins have not arrived', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    dataOf(await move(world.people.director, FOUND))
    const change = { type: 'DECREASE', denominations: { 5000: 2 }, pouchNumber: 'CHG001' }
    const { pouchId } = dataOf(await move(world.people.director, change))
    const send = async (pouch: Pouch) => {
      const remittance = await preparedRemittance(world, [pouch], '2026-10-30')
      dataOf(await changeRemittance(world, remittance, { status: 'VALIDATED' }))
      const creditedCents = remittance.totalCents
      dataOf(await changeRemittance(world, remittance, { status: 'AVALIDATED', creditedCents }))
      await sendNow(testOrganization, world, remittance.id, 'SEND', 'remittances')
    }
    const read = async (id: string) => dataOf(await world.people.director.get<Pouch>(`pouches/${id}`))
    const notes = await sealedPouch(world, 'SAC001')
    for (const pouch of [notes, await read(pouchId!)]) await send(pouch)
    const body = { establishmentId: world.ids.establishment, month: '2026-10' }
    expect(dataOf(await world.people.accountant.post('accountingclosings', body))).toMatchObject({
      remittances: 2,
    })
    expect([(await read(notes.id)).status, (await read(pouchId!)).status]).toEqual(['ARCHIVED', 'VALIDATED'])
  })

  it('accepts nothing more: no sheet, none that moves there, no remittance; and nothing of it is counted again', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    const { log, ids } = await till(world, '2026-10-31')
    const empty = await countSheet(world, { date: '2026-10-30', counts: [] })
    const open = await countSheet(world, { date: '2026-11-02', counts: [] })
    await sendNow(testOrganization, world, ids)
    const body = { establishmentId: world.ids.establishment, month: '2026-10' }
    dataOf(await world.people.accountant.post('accountingclosings', body))
    const { director, user, accountant } = world.people
    const pouch = await sealedPouch(world, 'SAC009', { date: '2026-11-03' })
    const put = (id: string, version: number, changes: Parameters<typeof sheetBody>[1]) =>
      user.put(`cashlogs/${id}`, { ...sheetBody(world, changes), version })
    const issues = [{ path: 'date', key: 'failure.MonthClosed' }]
    for (const attempt of [
      () => user.post('cashlogs', sheetBody(world, { date: '2026-10-01' })),
      () => put(open.id, open.version, { date: '2026-10-01' }),
      () => put(empty.id, empty.version, { date: '2026-10-30' }),
      () => user.delete(`cashlogs/${empty.id}`),
      () =>
        director.post('remittances', {
          ...{ type: pouch.type, pouchIds: [pouch.id], carrierId: world.ids.carrier, date: '2026-10-31' },
        }),
    ])
      expect(await refusalOf(world, attempt)).toMatchObject({ refusal: 'MonthClosed', issues })
    for (const attempt of [
      () => setStatus(accountant, 'counts', ids, { status: 'UNVALIDATED', reason: 'Recompter' }),
      () => put(log.id, 9, { date: '2026-10-31' }),
      () => user.delete(`cashlogs/${log.id}`),
    ])
      expect(await refusalOf(world, attempt)).toMatchObject({
        ...{ refusal: 'StatusDoesNotAllow', status: 'ARCHIVED' },
      })
    // The month of another establishment is separate.
    const other = { ...body, establishmentId: world.ids.otherEstablishment, confirmedEmpty: true }
    dataOf(await accountant.post('accountingclosings', other))
    dataOf(await put(open.id, open.version, { date: '2026-11-02' }))
  })
})
