import { expect, it } from 'vitest'
import type { Organization } from '../../../src/domain/contract/organizations.ts'
import { sirenOfTenant } from '../commands/insert-organization.ts'
import { dataOf, withTestApp } from '../commands/test-app.ts'

const testApp = withTestApp()

it('a SIREN belongs to one organization: no other can be created with it or take it later', async () => {
  const [organization, otherOrganization] = [
    await testApp.createOrganization(),
    await testApp.createOrganization(),
  ]
  const { superAdmin, admin } = organization.people
  const siren = sirenOfTenant(otherOrganization.tenant)
  const twin = { name: 'Twin', siren, address: null, secondFactorRequired: false }
  const sirenTaken = {
    http: 409,
    statusCode: 10006,
    refusal: 'SirenTaken',
    issues: [{ path: 'siren', key: 'failure.SirenTaken' }],
  }
  await organization.refuses(() => superAdmin.post('organizations', twin), sirenTaken)
  const path = `organizations/${organization.ids.organization}`
  const { version, name } = dataOf(await admin.get<Organization>(path))
  await organization.refuses(() => admin.put(path, { ...twin, name, version }), sirenTaken)
  // The organization can be saved with its own SIREN.
  const unchanged = { ...twin, name, version, siren: sirenOfTenant(organization.tenant) }
  expect((await admin.put(path, unchanged)).statusCode).toBe(11002)
})
