import { type DispatchFixture, ticketDispatchDriver } from '../../api/fixtures/ticket-dispatch.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver, UserPage } from '../browser-driver.ts'
import type { LifecyclePageObject } from '../lifecycle-page-objects.ts'

async function openDispatch(browserDriver: BrowserDriver, { id }: DispatchFixture): Promise<UserPage> {
  const userPage = await browserDriver.userPage('accountant')
  await userPage.open(`/tickets?view=dispatches&id=${id}`)
  await userPage.find('heading', 'tickets.history').waitFor()
  return userPage
}

/** Presses the last button of the dialog and waits until it is closed. */
async function confirm(userPage: UserPage): Promise<UserPage> {
  const dialog = userPage.page.getByRole('dialog')
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'hidden' })
  return userPage
}

async function fill(
  userPage: UserPage,
  id: 'tickets.slipNumber' | 'tickets.reimbursed' | 'tickets.reimbursedOn' | 'tickets.reason',
  text: string,
) {
  await userPage.find('textbox', id, {}, userPage.page.getByRole('dialog')).fill(text)
}

/** Enters or corrects the reimbursement of the first (0) or last (-1) issuer. */
const reimburse =
  (
    position: 0 | -1,
    action: 'tickets.act.REIMBURSED' | 'tickets.act.correct' = 'tickets.act.REIMBURSED',
    euros = '8',
  ) =>
  async (testOrganization: TestOrganization, browserDriver: BrowserDriver, fixture: DispatchFixture) => {
    const userPage = await openDispatch(browserDriver, fixture)
    const issuer = userPage.page
      .locator('section')
      .filter({
        has: userPage.page.getByRole('heading', { name: fixture.issuers.at(position)!, exact: true }),
      })
      .last()
    await userPage.press(action, {}, issuer)
    await fill(userPage, 'tickets.reimbursed', euros)
    await fill(userPage, 'tickets.reimbursedOn', userPage.date(testOrganization.today))
    await fill(userPage, 'tickets.reason', 'QA')
    return confirm(userPage)
  }

/**
 * Browser steps of the lifecycle of a dispatch. `create` creates a dispatch to one issuer. For a path with a partial
 * reimbursement, the walk itself creates a dispatch to two issuers (`OTHER_RECORD_EVENTS`).
 */
export const dispatchPageObject: LifecyclePageObject<DispatchFixture> = {
  create: async (testOrganization) => ({
    fixture: await ticketDispatchDriver.create(testOrganization, []),
    userPage: null,
  }),
  actions: {
    async send(_testOrganization, browserDriver, fixture) {
      const userPage = await openDispatch(browserDriver, fixture)
      await userPage.press('tickets.act.SENT')
      await fill(userPage, 'tickets.slipNumber', 'QA-1')
      return confirm(userPage)
    },
    reimbursePart: reimburse(0),
    reimburse: reimburse(-1),
    correctPayment: reimburse(-1, 'tickets.act.correct', '7'),
    async cancel(_testOrganization, browserDriver, fixture) {
      const userPage = await openDispatch(browserDriver, fixture)
      await userPage.press('tickets.act.CANCELED')
      await fill(userPage, 'tickets.reason', 'QA')
      return confirm(userPage)
    },
  },
}
