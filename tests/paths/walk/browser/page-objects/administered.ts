import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { credentialsOf } from '../../../people.ts'
import { type AdministeredFixture, carrierDriver, personDriver } from '../../api/fixtures/administered.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver, UserPage } from '../browser-driver.ts'
import type { LifecyclePageObject } from '../lifecycle-page-objects.ts'

/** Opens a record beside its list, which is filtered by `q`. */
async function openRecord(
  browserDriver: BrowserDriver,
  address: string,
  id: string,
  q: string,
): Promise<UserPage> {
  const userPage = await browserDriver.userPage('admin')
  await userPage.open(`${address}?${new URLSearchParams({ q, id })}`)
  return userPage
}

/** Presses the button and confirms its question; resolves when the dialog is closed. */
async function confirmAction(userPage: UserPage, button: MessageId): Promise<UserPage> {
  await userPage.press(button)
  const question = userPage.page.getByRole('alertdialog')
  await userPage.press('action.validate', {}, question)
  await question.waitFor({ state: 'hidden' })
  return userPage
}

const changeCarrier =
  (button: MessageId) =>
  async (testOrganization: TestOrganization, browserDriver: BrowserDriver, fixture: AdministeredFixture) => {
    const { name } = (await carrierDriver.read(testOrganization, fixture)) as unknown as CashCarrier
    return confirmAction(await openRecord(browserDriver, '/cashcarrier', fixture.id, name), button)
  }

/** The lifecycle `active`. A carrier stands for all administered records except people. */
export const activePageObject: LifecyclePageObject<AdministeredFixture> = {
  create: async (testOrganization) => ({
    fixture: await carrierDriver.create(testOrganization, []),
    userPage: null,
  }),
  actions: {
    deactivate: changeCarrier('administration.act.deactivate'),
    activate: changeCarrier('administration.act.activate'),
    delete: changeCarrier('action.delete'),
  },
}

const changePerson =
  (button: MessageId) =>
  async (testOrganization: TestOrganization, browserDriver: BrowserDriver, fixture: AdministeredFixture) => {
    const { lastName } = (await personDriver.read(testOrganization, fixture)) as unknown as User
    const userPage = await openRecord(browserDriver, '/user', fixture.id, lastName)
    await userPage.press(button)
    const question = userPage.page.getByRole('dialog')
    await question.getByLabel(userPage.t('account.password.current')).fill(credentialsOf('admin').password)
    await userPage.press(button, {}, question)
    await question.waitFor({ state: 'hidden' })
    return userPage
  }

export const personPageObject: LifecyclePageObject<AdministeredFixture> = {
  create: async (testOrganization) => ({
    fixture: await personDriver.create(testOrganization, []),
    userPage: null,
  }),
  actions: {
    deactivate: changePerson('administration.act.suspend'),
    delete: changePerson('action.delete'),
    restore: changePerson('administration.act.restore'),
  },
}
