import { expect, it } from 'vitest'
import type { OwnSession } from '../../src/domain/contract/accounts.ts'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { appCode } from '../support/second-factor.ts'
import { confirmWith, formIn } from './steps/administer.ts'

const app = withApp()

const secondFactorSwitch = ({ page, t }: Visit) =>
  page.getByRole('switch', { name: t('administration.field.secondFactorRequired') })

/** Opens the organization, switches the requirement of a second factor on or off, and saves. */
async function toggleAndSave(visit: Visit, id: string): Promise<void> {
  await visit.open(`/organization?id=${id}`)
  await secondFactorSwitch(visit).click()
  await find(visit, 'button', 'action.save').click()
}

it('a switch that is pressed while the history of the panel loads does not move away under the pointer', async () => {
  const visit = await app.visit({ as: 'admin' })
  const { page } = visit
  const { user } = await app.apiClientAs('admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auditevents?*', async (route) => {
    await released
    await route.continue()
  })
  await visit.open(`/organization?id=${user.organizationId}`)
  const control = secondFactorSwitch(visit)
  const wasChecked = await control.isChecked()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const { x, y, width, height } = (await control.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  release()
  await page.getByRole('complementary').getByRole('listitem').first().waitFor()
  await page.mouse.up()
  expect(await control.isChecked()).toBe(!wasChecked)
})

it('an administrator who requires a second factor has to set it up at once, and needs the password to end the requirement', async () => {
  const visit = await app.visit({ as: 'admin' })
  const client = await app.apiClientAs('user')
  const { data } = await client.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')
  // The server's time differs from this machine's.
  const now = data.entries.find(({ current }) => current)!.createdAt
  visit.expectErrors(/403/u)
  visit.allowErrors(/401/u)
  await toggleAndSave(visit, client.user.organizationId)
  await visit.page.getByText(visit.t('account.secondFactor.required')).waitFor()
  expect(visit.address()).toBe('/login')
  await visit.open('/cashlogs')
  await visit.page.getByText(visit.t('account.secondFactor.required')).waitFor()
  expect(visit.address()).toBe('/login')
  await find(visit, 'button', 'account.secondFactor.leave').click()
  await find(visit, 'textbox', 'email.label').fill(addressOf('admin'))
  await find(visit, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'session.signIn').click()
  await find(visit, 'textbox', 'account.password.current').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'account.next').click()
  await visit.page.getByRole('img', { name: visit.t('account.secondFactor.qrCode') }).waitFor()
  const secret = (await visit.page.locator('code').first().innerText()).replaceAll(' ', '')
  await find(visit, 'textbox', 'account.code.label').fill(appCode(secret, now))
  await find(visit, 'button', 'account.secondFactor.confirm').click()
  await find(visit, 'checkbox', 'account.recovery.saved').check()
  await find(visit, 'button', 'account.next').click()
  await visit.page.waitForURL((url) => url.pathname !== '/login')

  await toggleAndSave(visit, client.user.organizationId)
  await confirmWith(visit, DEMO_PASSWORD)
  await formIn(visit, 'saved').waitFor()
  const superAdmin = await app.visit({ as: 'superadmin' })
  await superAdmin.open(`/organization?id=${client.user.organizationId}`)
  await expect.poll(() => secondFactorSwitch(superAdmin).isChecked()).toBe(false)
})
