import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Organization } from '../../../src/domain/contract/organizations.ts'
import { sirenOfTenant } from '../commands/organization-rows.ts'
import { dataOf, openTestApp, refusalOf, type TestApp } from '../commands/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('a SIREN belongs to one organization: no other can be created with it or take it later', async () => {
  const [own, other] = [await testApp.createOrganization(), await testApp.createOrganization()]
  const { superAdmin, admin } = own.people
  const siren = sirenOfTenant(other.tenant)
  const twin = { name: 'Twin', siren, address: null, secondFactorRequired: false }
  const taken = {
    ...{ http: 409, statusCode: 10006, refusal: 'SirenTaken' },
    issues: [{ path: 'siren', key: 'failure.SirenTaken' }],
  }
  expect(await refusalOf(own, () => superAdmin.post('organizations', twin))).toMatchObject(taken)
  const path = `organizations/${own.ids.organization}`
  const { version, name } = dataOf(await admin.get<Organization>(path))
  expect(await refusalOf(own, () => admin.put(path, { ...twin, name, version }))).toMatchObject(taken)
  // The organization can be saved with its own SIREN.
  const unchanged = { ...twin, name, version, siren: sirenOfTenant(own.tenant) }
  expect((await admin.put(path, unchanged)).statusCode).toBe(11002)
})
