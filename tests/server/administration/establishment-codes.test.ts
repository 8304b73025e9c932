import { expect, it } from 'vitest'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  bankMovement,
  handedOverRemittance,
  ibanOf,
  importLines,
  linkLines,
  organizationWithBank,
  readMatching,
  setBankAccount,
} from '../commands/bank.ts'
import { controlledNotes, organizationWithBooks, sendNow } from '../commands/books.ts'
import { switchTo } from '../commands/insert-organization.ts'
import {
  dataOf,
  preparedRemittance,
  type TestOrganization,
  twoPouches,
  withTestApp,
} from '../commands/test-app.ts'
import { changeEstablishment, readEstablishment } from './establishment-changes.ts'

/**
 * The code of an establishment is in the letters of its entries, which are unique in an organization. Both establishments of a test organization
 * have the code E1, so the letters of the second one contain E1.2.
 */

const testApp = withTestApp()

const REFUSED = {
  http: 409,
  refusal: 'EstablishmentHasEntries',
  issues: [{ path: 'code', key: 'failure.EstablishmentHasEntries' }],
}

/** The organization with its second establishment in place of the first. Its administrator and accountant act for the other people, too. */
async function inSecondEstablishment(testOrganization: TestOrganization): Promise<TestOrganization> {
  const { ids, people } = testOrganization
  const admin = await switchTo(people.admin, ids.otherEstablishment)
  const accountant = await switchTo(people.accountant, ids.otherEstablishment)
  return {
    ...testOrganization,
    ids: { ...ids, establishment: ids.otherEstablishment, bar: ids.otherBar },
    people: { ...people, admin, accountant, user: admin, director: admin, colleague: accountant },
  }
}

const changeCode = (testOrganization: TestOrganization, code: string) =>
  changeEstablishment(testOrganization, testOrganization.people.admin, { code })

it('an establishment with posted entries keeps its code; its other fields can change', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const { ids } = await controlledNotes(testOrganization)
  dataOf(await changeCode(testOrganization, 'NCE06'))
  await sendNow(testApp, testOrganization, ids)
  await testOrganization.refuses(() => changeCode(testOrganization, 'OLD'), REFUSED)
  const { admin } = testOrganization.people
  dataOf(await changeEstablishment(testOrganization, admin, { name: 'Nice' }))
  expect(await readEstablishment(testOrganization)).toMatchObject({ code: 'NCE06', name: 'Nice' })
  // The second establishment may have the same code: its entries get NCE06.2.
  const second = await inSecondEstablishment(testOrganization)
  dataOf(await changeCode(second, 'NCE06'))
  dataOf(await changeCode(second, 'OLD'))
})

it.each([
  ['give up', 'E1', 'E3'],
  ['take', 'E3', 'E1'],
])(
  'even without entries, an establishment cannot %s a code if that changes the code of another one with entries (E1, E1.2)',
  async (_, before, after) => {
    const testOrganization = await organizationWithBooks(testApp)
    if (before !== 'E1') dataOf(await changeCode(testOrganization, before))
    const second = await inSecondEstablishment(testOrganization)
    const { ids } = await controlledNotes(second)
    await sendNow(testApp, second, ids)
    const first = { ...second, ids: testOrganization.ids }
    await testOrganization.refuses(() => changeCode(first, after), REFUSED)
  },
)

it('a remittance names the former codes of its establishment, which its printed slip can have', async () => {
  const testOrganization = await testApp.createOrganization()
  const { id } = await preparedRemittance(testOrganization, await twoPouches(testOrganization))
  for (const code of ['NCE06', 'NCE07', 'NCE06']) dataOf(await changeCode(testOrganization, code))
  dataOf(await changeEstablishment(testOrganization, testOrganization.people.admin, { name: 'Nice' }))
  const { director } = testOrganization.people
  expect(dataOf(await director.get<Remittance>(`remittances/${id}`))).toMatchObject({
    plainEstablishmentCode: 'NCE06',
    formerEstablishmentCodes: ['E1', 'NCE06', 'NCE07'],
  })
})

it('remittances of establishments with the same code are named as in their entries', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const first = await handedOverRemittance(testOrganization, ['SAC501'])
  const inSecond = await inSecondEstablishment(testOrganization)
  await setBankAccount(testApp, inSecond, ibanOf(testOrganization))
  const second = await handedOverRemittance(inSecond, ['SAC502'])
  expect([first.reference, second.reference]).toEqual([1, 1])
  const { accountant } = inSecond.people
  const namesOf = (remittances: readonly Pick<Remittance, 'id' | 'establishmentCode'>[]) =>
    Object.fromEntries(remittances.map(({ id, establishmentCode }) => [id, establishmentCode]))
  const names = { [first.id]: 'E1', [second.id]: 'E1.2' }
  const list = async (query: Record<string, string>) =>
    namesOf(dataOf(await accountant.get<Page<Remittance>>('remittances', query)).entries)
  expect(await list({})).toEqual(names)
  expect(await list({ plainEstablishmentCode: 'E1' })).toEqual(names)
  expect(await list({ establishmentCode: 'E1.2' })).toEqual({ [second.id]: 'E1.2' })
  const slip = await accountant.get(`remittances/${second.id}/slip`)
  expect(slip.headers.get('content-disposition')).toContain('E1.2-R1')

  const { proposals } = await importLines(inSecond, [bankMovement(16_000)])
  expect(namesOf((await readMatching(inSecond)).remittances)).toEqual(names)
  const { lineId } = proposals[0]!
  dataOf(await linkLines(accountant, { lineId, remittanceId: second.id }))
  const part = { remittanceId: second.id, establishmentCode: 'E1.2' }
  expect((await readMatching(inSecond)).linked).toMatchObject([{ parts: [part] }])
  expect(dataOf(await accountant.get<BankLine>(`banklines/${lineId}`))).toMatchObject({ parts: [part] })
})
