import { expect, it } from 'vitest'
import type { Pouch, PouchNumberUse } from '../../../src/domain/contract/pouches.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { dataOf, sealedPouch, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import { INVENTORY, postMovement, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

const useOf = async ({ people }: TestOrganization, number: string, person: 'user' | 'director' = 'user') =>
  dataOf(await people[person].get<PouchNumberUse>('pouches/inuse', { number })).use

it('the use of a pouch number is answered with service, date and register of its count', async () => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  expect(await useOf(testOrganization, ' sac001 ')).toEqual({
    type: 'NOTES',
    date: pouch.date,
    service: 'lunch',
    cashRegisterName: expect.any(String),
  })
  expect(await useOf(testOrganization, 'SAC002')).toBeNull()
})

it('the use of the number of a CHANGE pouch is answered without a service', async () => {
  const testOrganization = await testApp.createOrganization()
  dataOf(await postMovement(testOrganization.people.director, INVENTORY))
  await sealChangePouch(testOrganization, 'MON0001')
  expect(await useOf(testOrganization, 'MON0001')).toEqual({
    type: 'CHANGE',
    date: TODAY,
    service: null,
    cashRegisterName: null,
  })
})

it('the number of a deleted pouch is answered as free', async () => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  dataOf(await testOrganization.people.director.delete(`pouches/${pouch.id}`))
  expect(await useOf(testOrganization, 'SAC001')).toBeNull()
})

it('a number that only another organization uses is answered as free, and an empty number is refused', async () => {
  const testOrganization = await testApp.createOrganization()
  const otherOrganization = await testApp.createOrganization()
  await sealedPouch(testOrganization, 'SAC001')
  expect(await useOf(otherOrganization, 'SAC001')).toBeNull()
  expect(await useOf(otherOrganization, 'SAC001', 'director')).toBeNull()
  expect((await testOrganization.people.user.get('pouches/inuse', { number: '' })).status).toBe(400)
})

it('the search of pouches finds a number as it is typed, printed or scanned', async () => {
  const testOrganization = await testApp.createOrganization()
  await sealedPouch(testOrganization, '0042A178')
  await sealedPouch(testOrganization, '0042B178', { service: 'evening' })
  const { director } = testOrganization.people
  const numbersFor = async (q: string) =>
    dataOf(await director.get<Page<Pouch>>('pouches', { q, sort: 'number_asc' })).entries.map(
      ({ number }) => number,
    )
  for (const q of ['42a', ']C10042A178', '*0042A178*', '0042 A178', '00-42-a1-78', ' 2a-17 '])
    expect(await numbersFor(q), q).toEqual(['0042A178'])
  expect(await numbersFor('00-42')).toEqual(['0042A178', '0042B178'])
  // These consist only of characters that the search would remove, so they are searched unchanged.
  for (const q of ['*', '-', ']C1']) expect(await numbersFor(q), q).toEqual([])
})

it('the search of pouches finds a seal number as it is stored, with its hyphens', async () => {
  const testOrganization = await testApp.createOrganization()
  const pouch = await sealedPouch(testOrganization, 'SAC001')
  const { director } = testOrganization.people
  dataOf(await director.put(`pouches/${pouch.id}`, { version: pouch.version, sealNumber: 'SC-0042' }))
  expect(dataOf(await director.get<Page<Pouch>>('pouches', { q: 'sc-00' })).totalItems).toBe(1)
})

it('the searches of exchanges and wallet movements find the number of a CHANGE pouch as it is printed', async () => {
  const testOrganization = await testApp.createOrganization()
  const { director } = testOrganization.people
  dataOf(await postMovement(director, INVENTORY))
  await sealChangePouch(testOrganization, 'MON0001')
  for (const resource of ['exchanges', 'walletmovements']) {
    const totalFor = async (q: string) => dataOf(await director.get<Page<object>>(resource, { q })).totalItems
    expect([await totalFor('*MON-0001*'), await totalFor('MON-0002')], resource).toEqual([1, 0])
  }
})
