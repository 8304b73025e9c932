import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { accountOf } from '../../../people.ts'
import { active, type Made, person } from '../../api/fixtures/administered.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver, UserPage } from '../browser-driver.ts'
import type { LifecyclePageObject } from '../lifecycle-page-objects.ts'

/** The row beside its list, which is filtered to it. */
async function opened(
  browserDriver: BrowserDriver,
  address: string,
  id: string,
  q: string,
): Promise<UserPage> {
  const userPage = await browserDriver.userPage('admin')
  await userPage.open(`${address}?${new URLSearchParams({ q, id })}`)
  return userPage
}

/** Asks and confirms; resolves when the action is done. */
async function confirmAction(userPage: UserPage, word: MessageId): Promise<UserPage> {
  await userPage.press(word)
  const question = userPage.page.getByRole('alertdialog')
  await userPage.press('action.validate', {}, question)
  await question.waitFor({ state: 'hidden' })
  return userPage
}

const carrierActs =
  (word: MessageId) =>
  async (testOrganization: TestOrganization, browserDriver: BrowserDriver, fixture: Made) => {
    const { name } = (await active.read(testOrganization, fixture)) as unknown as CashCarrier
    return confirmAction(await opened(browserDriver, '/cashcarrier', fixture.id, name), word)
  }

/** A carrier stands for all administered records. */
export const activePageObject: LifecyclePageObject<Made> = {
  create: async (testOrganization) => ({
    fixture: await active.create(testOrganization, []),
    userPage: null,
  }),
  actions: {
    deactivate: carrierActs('administration.act.deactivate'),
    activate: carrierActs('administration.act.activate'),
    delete: carrierActs('action.delete'),
  },
}

const personActs =
  (word: MessageId) =>
  async (testOrganization: TestOrganization, browserDriver: BrowserDriver, fixture: Made) => {
    const { lastName } = (await person.read(testOrganization, fixture)) as unknown as User
    const userPage = await opened(browserDriver, '/user', fixture.id, lastName)
    await userPage.press(word)
    const question = userPage.page.getByRole('dialog')
    await question.getByLabel(userPage.t('account.password.current')).fill(accountOf('admin').password)
    await userPage.press(word, {}, question)
    await question.waitFor({ state: 'hidden' })
    return userPage
  }

export const personPageObject: LifecyclePageObject<Made> = {
  create: async (testOrganization) => ({
    fixture: await person.create(testOrganization, []),
    userPage: null,
  }),
  actions: {
    deactivate: personActs('administration.act.suspend'),
    delete: personActs('action.delete'),
    restore: personActs('administration.act.restore'),
  },
}
