import { expect, it } from 'vitest'
import { DEMO_PASSWORD, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('the sessions of a person are listed in their panel, and the person is signed out when an administrator ends them', async () => {
  const director = await app.visit({ as: 'director' })
  await director.open('/cashlogs')
  const { user } = await app.apiClientAs('director')
  const admin = await app.visit({ as: 'admin' })
  await admin.open(`/user?id=${user.id}`)
  await find(admin, 'button', 'administration.sessions.show').click()
  const rows = find(admin, 'table', 'account.sessions.title').getByRole('row')
  // The heading, the browser of the director, and the API client above.
  await expect.poll(() => rows.count()).toBe(3)

  const dialog = admin.page.getByRole('alertdialog')
  const answerYes = async () => {
    await find(admin, 'textbox', 'account.password.current', {}, dialog).fill(DEMO_PASSWORD)
    await find(admin, 'button', 'action.yes', {}, dialog).click()
  }
  await find(admin, 'button', 'account.sessions.end').first().click()
  await answerYes()
  await expect.poll(() => rows.count()).toBe(2)
  await find(admin, 'button', 'account.sessions.endEvery').click()
  await answerYes()
  await admin.page.getByText(admin.t('account.sessions.none')).waitFor()

  director.expectErrors(/401/u)
  await find(director, 'link', 'shell.menu.wallet', {}, director.page.getByRole('navigation')).click()
  await director.page.getByText(director.t('session.expired')).waitFor()
})

it.each(['focus', 'online'])(
  'a session that ended meanwhile is noticed when the person returns to the page (%s)',
  async (event) => {
    const visit = await app.visit({ as: 'director' })
    const { page, t } = visit
    const checks: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/check')) checks.push(response.status())
    })
    await visit.open('/wallet')
    const returnToPage = () => page.evaluate((type) => window.dispatchEvent(new Event(type)), event)
    // While the session is valid, the checks change nothing.
    await expect
      .poll(async () => {
        await returnToPage()
        return checks.slice(0, 2)
      })
      .toEqual([200, 200])
    await find(visit, 'heading', 'shell.menu.wallet').first().waitFor()

    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token as string)
    await (await app.apiClientAs('director')).with({ token }).post('auth/sign_out')
    visit.expectErrors(/401/u)
    await returnToPage()
    await page.getByText(t('session.expired')).waitFor()
    expect(visit.address()).toBe('/login')
  },
)
