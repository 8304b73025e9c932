import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { moveWallet, type NewMovement } from '../../../server/store/wallet.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import {
  changeRemittance,
  dataOf,
  openTestOrganization,
  preparedRemittance,
  readPouch,
  refusalOf,
  sealedPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  type World,
} from './test-organization.ts'
import { personId } from './world.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

const remove = (world: World, id: string) => world.people.director.delete<Pouch>(`pouches/${id}`)

describe('deleting a pouch', () => {
  it('reopens its count, and frees its number', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const answer = await remove(world, pouch.id)
    expect([answer.status, answer.statusCode]).toEqual([200, 11029])
    expect(answer.data).toEqual({ ...pouch, countStatus: 'UPDATED', status: 'DELETED', version: 2 })
    const log = dataOf(await world.people.user.get<CashLog>(`cashlogs/${pouch.cashLogId}`))
    expect(log).toMatchObject({ status: 'UPDATED', validatedAt: null, validatedByName: null })
    expect(log.counts).toMatchObject([{ status: 'UPDATED', pouchId: null, pouchNumber: 'SAC001' }])
    expect(
      (await world.audit()).slice(-3).map(({ action, entity, byName }) => [action, entity, byName]),
    ).toEqual([
      ['reopen', 'count', 'director Test'],
      ['reopen', 'cashLog', 'director Test'],
      ['delete', 'pouch', 'director Test'],
    ])
    dataOf(await setStatus(world.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    expect(
      dataOf(await world.people.director.get('pouches', { number: 'SAC001', status: 'CREATED' })),
    ).toMatchObject({
      totalItems: 1,
    })
  })

  it.each(['director', 'accountant', 'admin'] as const)(
    'refuses the %s to delete the pouch of a count that accounting validated, until accounting invalidates it',
    async (who) => {
      const world = await testOrganization.world()
      const pouch = await sealedPouch(world, 'SAC001')
      const { accountant } = world.people
      dataOf(await setStatus(accountant, 'counts', pouch.countId!, { status: 'AVALIDATED' }))
      const refused = await refusalOf(world, () => world.people[who].delete(`pouches/${pouch.id}`))
      expect(refused).toMatchObject({
        http: 409,
        refusal: 'CountValidatedByAccounting',
        status: 'AVALIDATED',
      })
      const reason = 'Counted again'
      dataOf(await setStatus(accountant, 'counts', pouch.countId!, { status: 'UNVALIDATED', reason }))
      expect((await readPouch(world, pouch.id)).status).toBe('DELETED')
    },
  )

  it('returns its change to the wallet', async () => {
    const world = await testOrganization.world()
    const pouchId = await pouchOfChange(world)
    const { data } = await remove(world, pouchId)
    expect(data).toMatchObject({ id: pouchId, status: 'DELETED', type: 'CHANGE' })
    const movements = await world.people.director.get<{ entries: object[] }>('walletmovements', {
      sort: 'id_asc',
    })
    expect(movements.data.entries).toMatchObject([
      { type: 'INVENTORY', movementCents: 10_000, totalCents: 10_000 },
      { type: 'DECREASE', movementCents: -4_000, totalCents: 6_000, pouchId },
      {
        type: 'REVERSAL',
        movementCents: 4_000,
        totalCents: 10_000,
        pouchId,
        date: TODAY,
        byName: 'director Test',
      },
    ])
  })

  it('is refused while it is in a remittance, and a second time', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const remittance = await preparedRemittance(world, [pouch])
    const refused = { http: 409, statusCode: 10002, refusal: 'StatusDoesNotAllow' }
    const rows = [{ id: pouch.id, refusal: 'StatusDoesNotAllow' }]
    expect(await refusalOf(world, () => remove(world, pouch.id))).toMatchObject({
      ...refused,
      rows,
      status: 'PREPARED',
      by: 'director Test',
    })
    dataOf(await setStatus(world.people.director, 'remittances', remittance.id, { status: 'CANCELED' }))
    dataOf(await remove(world, pouch.id))
    expect(await refusalOf(world, () => remove(world, pouch.id))).toMatchObject({
      ...refused,
      rows,
      status: 'DELETED',
    })
    expect((await readPouch(world, pouch.id)).status).toBe('DELETED')
  })

  it('is refused for an unknown pouch, and for roles that do not remit', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    expect(await refusalOf(world, () => remove(world, pouch.countId!))).toEqual({
      http: 404,
      statusCode: 10005,
      refusal: 'NotFound',
    })
    const byUser = () => world.people.user.delete(`pouches/${pouch.id}`)
    expect(await refusalOf(world, byUser)).toMatchObject({ http: 403, refusal: 'RoleNotAllowed' })
  })
})

describe('adding data to a pouch', () => {
  const say = (actor: World['people']['director'], pouch: Pouch, body: object) =>
    actor.put<Pouch>(`pouches/${pouch.id}`, { version: pouch.version, ...body })

  it('stores its seal number while it is in the establishment, with the person who read it', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const answer = await say(world.people.director, pouch, { sealNumber: ' sc-0042 ' })
    expect([answer.status, answer.statusCode]).toEqual([200, 10007])
    expect(answer.data).toEqual({ ...pouch, sealNumber: 'SC-0042', version: 2 })
    expect((await world.audit()).at(-1)).toMatchObject({
      action: 'seal',
      entity: 'pouch',
      entityId: pouch.id,
      byName: 'director Test',
      before: { sealNumber: null },
      after: { sealNumber: 'SC-0042' },
    })
    const prepared = await preparedRemittance(world, [dataOf(answer)])
    const held = await readPouch(world, pouch.id)
    expect(dataOf(await say(world.people.director, held, { sealNumber: null })).sealNumber).toBeNull()
    dataOf(await changeRemittance(world, prepared, { status: 'VALIDATED' }))
    const gone = await readPouch(world, pouch.id)
    expect(
      await refusalOf(world, () => say(world.people.director, gone, { sealNumber: 'SC-0043' })),
    ).toMatchObject({ http: 409, refusal: 'StatusDoesNotAllow', status: 'VALIDATED' })
  })

  it('stores the carrier’s count, entered by accounting once the pouch has left', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const { accountant, director } = world.people
    expect(
      await refusalOf(world, () => say(accountant, pouch, { carrierCountedCents: 15_500 })),
    ).toMatchObject({ refusal: 'StatusDoesNotAllow', status: 'CREATED' })
    const prepared = await preparedRemittance(world, [pouch])
    dataOf(await changeRemittance(world, prepared, { status: 'VALIDATED' }))
    const gone = await readPouch(world, pouch.id)
    expect(await refusalOf(world, () => say(director, gone, { carrierCountedCents: 15_500 }))).toMatchObject({
      http: 403,
      refusal: 'RoleNotAllowed',
    })
    const answer = await say(accountant, gone, { carrierCountedCents: 15_500 })
    expect(dataOf(answer)).toEqual({ ...gone, carrierCountedCents: 15_500, version: gone.version + 1 })
    expect(dataOf(answer).valueCents).toBe(16_000)
    expect((await world.audit()).at(-1)).toMatchObject({
      action: 'carrierCount',
      before: { carrierCountedCents: null },
      after: { carrierCountedCents: 15_500 },
    })
    expect(
      dataOf(await say(accountant, answer.data, { carrierCountedCents: null })).carrierCountedCents,
    ).toBeNull()
  })

  it('writes nothing without a change', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const events = (await world.audit()).length
    for (const body of [{}, { sealNumber: null }, { sealNumber: '' }])
      expect(dataOf(await say(world.people.director, pouch, body))).toEqual(pouch)
    expect((await world.audit()).length).toBe(events)
  })

  it('refuses an old version, an invalid seal number, a negative amount and the pouch’s own data', async () => {
    const world = await testOrganization.world()
    const pouch = await sealedPouch(world, 'SAC001')
    const { director, user } = world.people
    const refusal = (body: object, actor = director) => refusalOf(world, () => say(actor, pouch, body))
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
    expect(
      await refusalOf(world, () => director.put(`pouches/${pouch.countId}`, { version: 1 })),
    ).toMatchObject({ http: 404, refusal: 'NotFound' })
  })
})

/** A change pouch, and its wallet: 100 € counted, 40 € of it in the pouch. */
async function pouchOfChange({ ids, tenant }: World): Promise<string> {
  const of = (thing: number) => `0192000${tenant}-0000-7fff-8000-00000000000${thing}`
  const at = '2026-11-20T09:00:00.000Z'
  const own = { organization_id: ids.organization, establishment_id: ids.establishment }
  const movement = (
    id: string,
    type: NewMovement['type'],
    movementCents: number,
    pouchId: string | null,
  ) => ({
    id,
    organizationId: ids.organization,
    establishmentId: ids.establishment,
    date: TODAY,
    type,
    movementCents,
    denominations: null,
    pouchId,
    countId: null,
    reversesId: null,
  })
  await asSystem(testOrganization.db, async (trx) => {
    await trx
      .insertInto('pouches')
      .values({
        ...own,
        id: of(1),
        created_at: at,
        updated_at: at,
        number: 'CHANGE1',
        seal_number: null,
        type: 'CHANGE',
        date: TODAY,
        value_cents: 4_000,
        carrier_counted_cents: null,
        credited_cents: null,
        status: 'CREATED',
        count_id: null,
      })
      .execute()
    await moveWallet(
      trx,
      [movement(of(2), 'INVENTORY', 10_000, null), movement(of(3), 'DECREASE', -4_000, of(1))],
      { id: personId('director', tenant), name: 'director Test', at },
    )
  })
  return of(1)
}
