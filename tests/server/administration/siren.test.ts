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
  const [organization, otherOrganization] = [
    await testApp.createOrganization(),
    await testApp.createOrganization(),
  ]
  const { superAdmin, admin } = organization.people
  const siren = sirenOfTenant(otherOrganization.tenant)
  const twin = { name: 'Twin', siren, address: null, secondFactorRequired: false }
  const sirenTaken = {
    ...{ http: 409, statusCode: 10006, refusal: 'SirenTaken' },
    issues: [{ path: 'siren', key: 'failure.SirenTaken' }],
  }
  expect(await refusalOf(organization, () => superAdmin.post('organizations', twin))).toMatchObject(
    sirenTaken,
  )
  const path = `organizations/${organization.ids.organization}`
  const { version, name } = dataOf(await admin.get<Organization>(path))
  expect(await refusalOf(organization, () => admin.put(path, { ...twin, name, version }))).toMatchObject(
    sirenTaken,
  )
  // The organization can be saved with its own SIREN.
  const unchanged = { ...twin, name, version, siren: sirenOfTenant(organization.tenant) }
  expect((await admin.put(path, unchanged)).statusCode).toBe(11002)
})
