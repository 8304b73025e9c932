import { expect, it } from 'vitest'
import { SETTINGS_ANSWERS } from './scenes/settings.ts'
import { sceneAt } from './support/answers.ts'
import { openScene } from './support/press.ts'
import { filtersOfLastRead, openScreen, prepareScreens } from './support/screen.tsx'

prepareScreens()

const JOURNALS = '/control?view=accounting&part=journals'
const SETTINGS = '/control?view=accounting&part=settings'
const NAME = { 'organizations/organization-1': { id: 'organization-1', name: 'Maison Dupont' } }
const titles = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)

it('a super admin sees the journals of the current organization only, under its name', async () => {
  await openScene(sceneAt(JOURNALS, 'superAdmin', [], NAME))
  expect(titles()).toEqual(['Maison Dupont'])
  expect(filtersOfLastRead('accountingjournals')).toEqual({ organizationId: 'organization-1' })
})

it('a super admin sees the accounting settings under the name of their organization', async () => {
  await openScene(sceneAt(SETTINGS, 'superAdmin', [], { ...SETTINGS_ANSWERS, ...NAME }))
  expect(titles().slice(0, 2)).toEqual(['Maison Dupont', 'Accounts and sending'])
})

it('people of one organization read no name of it', async () => {
  await openScene(sceneAt(JOURNALS, 'accountant'))
  expect(titles()).toEqual([])
})

it('what was typed for one organization is not shown in the accounting settings of another', async () => {
  const scene = (organizationId: string, bank: string, steps: readonly string[]) =>
    sceneAt(SETTINGS, 'superAdmin', steps, {
      ...NAME,
      accountingsettings: {
        ...SETTINGS_ANSWERS.accountingsettings,
        organizationId,
        accounts: { bank: { code: bank, label: 'Bank' } },
      },
    })
  const bankAccount = () =>
    document.querySelector<HTMLInputElement>('[data-path="accounts.bank.code"] input')?.value
  await openScene(scene('organization-1', '5122', ['Bank · optional = 5123']))
  expect(bankAccount()).toBe('5123')
  await openScreen(scene('organization-2', '5120', []))
  expect(bankAccount()).toBe('5120')
  await openScreen(scene('organization-1', '5122', []))
  expect(bankAccount()).toBe('5123')
})
