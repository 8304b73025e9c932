import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('the sessions of a person are listed in their panel, and end on the device when an administrator ends them', async () => {
  const director = await app.visit({ as: 'director' })
  await director.open('/cashlogs')
  const { user } = await app.apiClientAs('director')
  const admin = await app.visit({ as: 'admin' })
  await admin.open(`/user?id=${user.id}`)
  await find(admin, 'button', 'administration.sessions.show').click()
  const rows = find(admin, 'table', 'account.sessions.title').getByRole('row')
  // The heading, the browser of the director, and the API client above.
  await expect.poll(() => rows.count()).toBe(3)

  await find(admin, 'button', 'account.sessions.end').first().click()
  await find(admin, 'button', 'action.yes', {}, admin.page.getByRole('alertdialog')).click()
  await expect.poll(() => rows.count()).toBe(2)
  await find(admin, 'button', 'account.sessions.endEvery').click()
  await find(admin, 'button', 'action.yes', {}, admin.page.getByRole('alertdialog')).click()
  await admin.page.getByText(admin.t('account.sessions.none')).waitFor()

  director.expectErrors(/401/u)
  await find(director, 'link', 'shell.menu.wallet', {}, director.page.getByRole('navigation')).click()
  await director.page.getByText(director.t('session.expired')).waitFor()
})
