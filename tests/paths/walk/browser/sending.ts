import type { Count } from '../../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { setAccounts } from '../api/books.ts'
import type { CountFixture } from '../api/fixtures/count.ts'
import { dataOf, type TestOrganization } from '../api/test-organization.ts'
import type { BrowserDriver, UserPage } from './browser-driver.ts'

type Confirm = 'accounting.provision.confirm' | 'accounting.send.confirm'

/**
 * Waits until the entries are shown, confirms, and waits until the job has ended. If `nextEvent` is `sendFailed`, the
 * accounts in the organization's accounting settings are removed before the confirmation, so that the job fails.
 */
async function confirmSending(
  testOrganization: TestOrganization,
  userPage: UserPage,
  confirm: Confirm,
  nextEvent: string | undefined,
) {
  const dialog = userPage.page.getByRole('dialog')
  await dialog.getByRole('table').first().waitFor()
  await setAccounts(testOrganization, nextEvent === 'sendFailed' ? 'none' : 'all')
  await userPage.press(confirm, {}, dialog)
  await dialog.locator('[data-job=FINISHED], [data-job=WARNING], [data-job=ERROR]').first().waitFor()
}

export async function sendCountByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  { id, body }: CountFixture,
  event: 'send' | 'sendProvision',
  next: string | undefined,
): Promise<UserPage> {
  await setAccounts(testOrganization, 'all')
  const { status } = dataOf(await testOrganization.accountant.get<Count>(`counts/${id}`))
  const userPage = await browserDriver.userPage('accountant')
  const date = String(body.date)
  await userPage.open(`/control?${new URLSearchParams({ date_from: date, date_to: date, status })}`)
  await userPage.find('checkbox', 'table.selectPage').check()
  await userPage.press(event === 'send' ? 'accounting.send' : 'accounting.provision')
  const confirm = event === 'send' ? 'accounting.send.confirm' : 'accounting.provision.confirm'
  await confirmSending(testOrganization, userPage, confirm, next)
  return userPage
}

export async function sendRemittanceByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  { id }: Remittance,
  next: string | undefined,
): Promise<UserPage> {
  await setAccounts(testOrganization, 'all')
  const userPage = await browserDriver.userPage('accountant')
  await userPage.open(`/moneyremittanceCtrl?id=${id}`)
  await userPage.press('accounting.send.title')
  await confirmSending(testOrganization, userPage, 'accounting.send.confirm', next)
  return userPage
}
