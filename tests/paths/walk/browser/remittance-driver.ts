import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { dataOf, readPouch, type TestOrganization } from '../api/test-organization.ts'
import type { BrowserDriver, UserPage } from './browser-driver.ts'

/** Prepares a remittance through its four steps. */
export async function prepareByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  pouchId: string,
): Promise<{ userPage: UserPage; remittance: Remittance }> {
  const { number, type } = await readPouch(testOrganization, pouchId)
  const userPage = await browserDriver.userPage('director')
  await userPage.open('/moneyremittance?step=type')
  // The name is followed by the number of pouches; "Billets" is also the beginning of "Billets à échanger".
  const withNumber = new RegExp(`^${userPage.t(`pouchType.${type}`)}\\s+\\d`, 'u')
  await userPage.page.getByRole('radio', { name: withNumber }).check()
  await userPage.press('action.next')
  const scanField = userPage.find('textbox', 'remittance.pouches.scan')
  await scanField.fill(number)
  await scanField.press('Enter')
  await userPage.page.getByRole('checkbox', { name: number, exact: true, checked: true }).waitFor()
  await userPage.press('action.next')
  await userPage.find('textbox', 'remittance.column.date').waitFor()
  await userPage.press('action.next')
  await userPage.press('remittance.review.prepare')
  await userPage.page.locator('[data-state=prepared]').waitFor()
  const { remittanceId } = await readPouch(testOrganization, pouchId)
  return {
    userPage,
    remittance: dataOf(await testOrganization.director.get<Remittance>(`remittances/${remittanceId}`)),
  }
}

async function openRemittance(
  browserDriver: BrowserDriver,
  { id, reference }: Remittance,
): Promise<UserPage> {
  const userPage = await browserDriver.userPage('director')
  await userPage.open(`/moneyremittance?id=${id}`)
  await userPage
    .find('heading', 'remittance.name', { reference: String(reference) })
    .first()
    .waitFor()
  return userPage
}

export async function undo(browserDriver: BrowserDriver, remittance: Remittance): Promise<UserPage> {
  const userPage = await openRemittance(browserDriver, remittance)
  await userPage.press('remittance.undo')
  // Its title depends on whether the remittance has left.
  await userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog'))
  await userPage.waitForText('code.11021')
  return userPage
}

export async function handOver(browserDriver: BrowserDriver, remittance: Remittance): Promise<UserPage> {
  const userPage = await openRemittance(browserDriver, remittance)
  await userPage.press('remittance.handOver')
  await userPage.find('button', 'remittance.handOver.submit').waitFor()
  for (const { number } of remittance.pouches)
    await userPage.page.getByRole('checkbox', { name: number, exact: true }).check()
  await userPage.page.getByRole('textbox', { name: userPage.t('remittance.handOver.receipt') }).fill('QA-1')
  await userPage.press('remittance.handOver.submit')
  await userPage.waitForText('code.11022')
  return userPage
}

export async function invalidateRemittance(
  browserDriver: BrowserDriver,
  remittance: Remittance,
): Promise<UserPage> {
  const userPage = await openInControl(browserDriver, remittance)
  await userPage.press('remittanceControl.invalidate')
  const question = userPage.page.getByRole('alertdialog').or(userPage.page.getByRole('dialog')).last()
  await question.getByRole('textbox', { name: userPage.t('remittanceControl.reason') }).fill('QA')
  await userPage.press('action.yes', {}, question)
  await question.waitFor({ state: 'hidden' })
  return userPage
}

export async function openInControl(browserDriver: BrowserDriver, { id }: Remittance): Promise<UserPage> {
  const userPage = await browserDriver.userPage('accountant')
  await userPage.open(`/moneyremittanceCtrl?id=${id}`)
  await userPage.find('button', 'remittanceControl.invalidate').waitFor()
  return userPage
}
