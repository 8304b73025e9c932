import { expect, it } from 'vitest'
import { addressOf, DEMO_PASSWORD, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('a suspended person loses the session of their open page, and the sign-in names the suspension', async () => {
  const director = await app.visit({ as: 'director' })
  await director.open('/cashlogs')
  const { user } = await app.apiClientAs('director')
  const admin = await app.visit({ as: 'admin' })
  await admin.open(`/user?id=${user.id}`)
  await find(admin, 'button', 'administration.act.suspend').click()
  const dialog = admin.page.getByRole('dialog')
  await find(admin, 'textbox', 'account.password.current', {}, dialog).fill(DEMO_PASSWORD)
  await find(admin, 'button', 'administration.act.suspend', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  await find(admin, 'button', 'administration.act.restore').waitFor()

  director.expectErrors(/401/u)
  await find(director, 'link', 'shell.menu.wallet', {}, director.page.getByRole('navigation')).click()
  await director.page.getByText(director.t('session.expired')).waitFor()

  const visit = await app.visit()
  visit.expectErrors(/401/u)
  await visit.open('/login')
  await find(visit, 'textbox', 'email.label').fill(addressOf('director'))
  await find(visit, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'session.signIn').click()
  await visit.page.getByText(visit.t('failure.PersonSuspended')).waitFor()
  expect(new URL(visit.page.url()).pathname).toBe('/login')
})
