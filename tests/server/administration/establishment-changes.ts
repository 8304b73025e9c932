import type { Establishment, HeldMoney } from '../../../src/domain/contract/organizations.ts'
import { type Answer, TEST_PASSWORD } from '../../support/server.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { dataOf, type TestOrganization } from '../commands/test-app.ts'
import { BANK } from './resources.ts'

/** The establishment of the test organization, as administrators read it. */
export async function readEstablishment({ people, ids }: TestOrganization): Promise<Establishment> {
  return (await people.admin.get<Establishment>(`establishments/${ids.establishment}`)).data
}

/** Saves the establishment as it is stored, with these changes. */
export async function changeEstablishment(
  testOrganization: TestOrganization,
  actor: SignedInClient,
  changes: object,
): Promise<Answer<Establishment>> {
  const {
    id,
    organizationId: _,
    createdAt: __,
    updatedAt: ___,
    status: ____,
    cashPadSet: _____,
    eveningFrom: ______,
    selfValidationFrom: _______,
    ...body
  } = await readEstablishment(testOrganization)
  return actor.put<Establishment>(`establishments/${id}`, { ...body, ...changes })
}

/** An admin gives the establishment another IBAN. */
export async function changeIban(testOrganization: TestOrganization, iban: string): Promise<void> {
  const bankDetails = { ...BANK, iban, bankCode: '', counterCode: '', accountNumber: '' }
  const changes = { bankDetails, currentPassword: TEST_PASSWORD }
  dataOf(await changeEstablishment(testOrganization, testOrganization.people.admin, changes))
}

/**
 * Saves the settings that directors may change in the establishment `id`: those stored for the test organization’s establishment, with these
 * changes. The source of the turnover is sent only if it is among the changes.
 */
export async function changeSettings(
  testOrganization: TestOrganization,
  actor: SignedInClient,
  changes: object = {},
  id = testOrganization.ids.establishment,
): Promise<Answer<Establishment>> {
  const { version, remittanceFrequency, remittanceDay, carrierId, deltaToleranceCents, blindCount } =
    await readEstablishment(testOrganization)
  const settings = { version, remittanceFrequency, remittanceDay, carrierId, deltaToleranceCents, blindCount }
  return actor.put<Establishment>(`establishmentsettings/${id}`, { ...settings, ...changes })
}

/** The money and unfinished records of the establishment. */
export async function readHeldMoney({ people, ids }: TestOrganization): Promise<HeldMoney> {
  return dataOf(await people.admin.get<HeldMoney>(`establishments/${ids.establishment}/held`))
}
