import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { Attachment } from '../../../src/domain/contract/attachments.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { userBody } from '../administration/resources.ts'
import {
  countSheet,
  dataOf,
  type House,
  openHouse,
  preparedRemittance,
  sealedPouch,
  type World,
} from '../commands/house.ts'
import { emailOf } from '../commands/world.ts'

/**
 * Rights that depend on the row and not on the call alone, written by hand and compared with the server in both directions:
 * people with the right are accepted, people without are refused. Rights of whole calls are in access.test.ts.
 */

let house: House
let world: World
beforeAll(async () => {
  house = await openHouse()
  world = await house.world()
})
afterAll(() => house.close())

const PDF = '%PDF-1.7\n1 0 obj\n'
const EVERYBODY = ['superAdmin', 'admin', 'accountant', 'director', 'user'] as const
type Person = (typeof EVERYBODY)[number]

/** Who may list, add, read and remove the files of a row. */
const FILES: Readonly<Record<Attachment['entity'], readonly Person[]>> = {
  cashLog: ['superAdmin', 'admin', 'accountant', 'director', 'user'],
  pouch: ['superAdmin', 'admin', 'accountant', 'director'],
  remittance: ['superAdmin', 'admin', 'accountant', 'director'],
}

describe.each(Object.keys(FILES) as Attachment['entity'][])('files of a %s', (entity) => {
  let entityId: string
  beforeAll(async () => {
    const number = { cashLog: '', pouch: 'SAC101', remittance: 'SAC102' }[entity]
    // Each entity has a sheet of its own: one date, service and register has one log.
    const place = {
      cashLog: { cashRegisterId: world.ids.terrace },
      pouch: {},
      remittance: { date: '2026-11-18' },
    }[entity]
    if (entity === 'cashLog') entityId = (await countSheet(world, { ...place, counts: [] })).id
    else {
      const pouch = await sealedPouch(world, number, place)
      entityId = entity === 'pouch' ? pouch.id : (await preparedRemittance(world, [pouch])).id
    }
  })

  const send = async (person: Person, method: string, path: string, body?: string) => {
    const { user } = await house.server.client().signIn(emailOf(person, world.tenant))
    return house.server.app.request(`http://sacoche.test/api/v1/${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        Authorization: `Bearer ${user.token}`,
        'X-Api-Key': 'test-api-key',
        ...(body !== undefined && { 'Content-Type': 'application/pdf' }),
      },
    })
  }
  const add = (person: Person) =>
    send(
      person,
      'POST',
      `attachments?${new URLSearchParams({ entity, entityId, name: `${person}.pdf` })}`,
      PDF,
    )
  const addedByDirector = async () => ((await (await add('director')).json()) as { data: Attachment }).data.id

  it.each(EVERYBODY)('as %s', async (person) => {
    const id = await addedByDirector()
    const mayIt = FILES[entity].includes(person)
    const listed = await send(person, 'GET', `attachments?${new URLSearchParams({ entityId })}`)
    const { entries } = ((await listed.json()) as { data: { entries: Attachment[] } }).data
    const found = {
      lists: entries.some((file) => file.id === id),
      adds: (await add(person)).status,
      reads: (await send(person, 'GET', `attachments/${id}/file`)).status,
      removes: (await send(person, 'DELETE', `attachments/${id}`)).status,
    }
    expect(found).toEqual(
      mayIt
        ? { lists: true, adds: 201, reads: 200, removes: 200 }
        : { lists: false, adds: 403, reads: 404, removes: 404 },
    )
    const left = await send('director', 'GET', `attachments/${id}/file`)
    expect(left.status).toBe(mayIt ? 404 : 200)
  })
})

describe('an invitation', () => {
  let made = 300
  const invited = async (establishmentIds: readonly string[]) => {
    made += 1
    return world.people.admin.post<User>('users', userBody(made, establishmentIds as string[]))
  }

  it.each([
    ['ACTIVE', 201],
    ['INACTIVE', 201],
    ['DELETED', 404],
  ] as const)('for an establishment that is %s is answered with %i', async (status, expected) => {
    const place = world.ids.otherEstablishment
    const set = (to: 'ACTIVE' | 'INACTIVE' | 'DELETED') =>
      asSystem(house.db, (trx) =>
        trx.updateTable('establishments').set({ status: to }).where('id', '=', place).execute(),
      )
    await set(status)
    expect((await invited([world.ids.establishment, place])).status).toBe(expected)
    await set('ACTIVE')
  })

  it('for an establishment of another organization is refused', async () => {
    const other = await house.world()
    expect((await invited([other.ids.establishment])).status).toBe(404)
  })

  it('is sent again to somebody who has not signed up', async () => {
    const { id } = dataOf(await invited([world.ids.establishment]))
    expect((await world.people.admin.post(`users/${id}/invitation`)).status).toBe(200)
  })

  it('is not sent again to somebody who was deleted', async () => {
    const { id } = dataOf(await invited([world.ids.establishment]))
    dataOf(await world.people.admin.delete(`users/${id}`))
    const again = await world.people.admin.post(`users/${id}/invitation`)
    expect([again.status, again.message]).toEqual([404, 'failure.NotFound'])
  })
})
