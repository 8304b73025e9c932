import { expect, it } from 'vitest'
import type { PouchNumberUse } from '../../../src/domain/contract/pouches.ts'
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
