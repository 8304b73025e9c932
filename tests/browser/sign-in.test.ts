import { describe, expect, it } from 'vitest'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { expectFocus, expectFocusNotLost, find, keyboardOf, signIn } from '../support/interactions.ts'
import { endSession } from './steps/session.ts'

const app = withApp()

const emailField = (visit: Visit) => find(visit, 'textbox', 'email.label')
const passwordField = (visit: Visit) => find(visit, 'textbox', 'session.password')
const waitForAlert = (visit: Visit, text: string) =>
  visit.page.getByRole('alert').filter({ hasText: text }).waitFor()
const storedUser = (visit: Visit) => visit.page.evaluate(() => localStorage.getItem('user'))

/** Types an e-mail address and a password, and submits them. */
async function attemptSignIn(visit: Visit, address: string, password: string): Promise<void> {
  await emailField(visit).fill(address)
  await passwordField(visit).fill(password)
  await passwordField(visit).press('Enter')
}

describe('signing in', () => {
  it('leads to home in a browser that blocks the storage, until the page is loaded again', async () => {
    const visit = await app.visit()
    await visit.page.addInitScript(() => {
      const block = {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
        configurable: true,
      }
      Object.defineProperties(window, { localStorage: block, sessionStorage: block })
    })
    await visit.open('/login')
    await attemptSignIn(visit, addressOf('user'), DEMO_PASSWORD)
    await expect.poll(() => visit.address()).toBe('/')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.page.reload()
    await emailField(visit).waitFor()
  })

  it('is refused with the same text for a wrong password and for an account that does not exist', async () => {
    const visit = await app.visit()
    visit.expectErrors(/status of 401/u)
    await visit.open('/login')
    for (const [address, password] of [
      [addressOf('director'), 'not-the-password-2026'],
      ['nobody@sacoche.example', DEMO_PASSWORD],
    ] as const) {
      await attemptSignIn(visit, address, password)
      await waitForAlert(visit, visit.t('failure.WrongCredentials'))
      expect([await emailField(visit).inputValue(), await storedUser(visit), visit.address()]).toEqual([
        address,
        null,
        '/login',
      ])
    }
    await expect.poll(() => visit.page.title()).toContain(visit.t('error.title'))
  })

  it('shows missing values at their fields, and keeps the others', async () => {
    const visit = await app.visit()
    await visit.open('/login')
    await attemptSignIn(visit, addressOf('user'), '')
    await visit.page.getByText(visit.t('issue.required')).waitFor()
    expect([
      await passwordField(visit).getAttribute('aria-invalid'),
      await emailField(visit).getAttribute('aria-invalid'),
      await emailField(visit).inputValue(),
    ]).toEqual(['true', null, addressOf('user')])
  })

  it('shows the waiting time after too many attempts, and then accepts the right password', async () => {
    const visit = await app.visit()
    visit.expectErrors(/status of 401/u, /status of 429/u)
    await visit.open('/login')
    const refused = visit.page.getByRole('alert').filter({ hasText: visit.t('failure.WrongCredentials') })
    const waiting = visit.page.getByRole('alert').filter({ hasText: /seconde/u })
    for (let tries = 0; !(await waiting.isVisible()); tries += 1) {
      expect(tries).toBeLessThan(15)
      const response = visit.page.waitForResponse(/sign_in/u)
      await attemptSignIn(visit, addressOf('admin'), `wrong-password-${tries}`)
      await response
      await refused.or(waiting).waitFor()
    }
    await waiting.waitFor({ state: 'hidden' })
    await attemptSignIn(visit, addressOf('admin'), DEMO_PASSWORD)
    await visit.page.waitForURL('/')
  })

  it('is required at the address of a list, and leads to home', async () => {
    const visit = await app.visit()
    await visit.open('/cashlogs?service=lunch')
    expect(visit.address()).toBe('/login')
    await signIn(visit, 'user')
    expect(visit.address()).toBe('/')
  })

  it('needs no typing in the demo, which lists its accounts', async () => {
    const visit = await app.visit()
    await visit.open('/login')
    const { t } = visit
    await visit.page
      .getByRole('button', { name: `${t('role.accountant')} · ${t('session.demo.accountant')}` })
      .press('Enter')
    await find(visit, 'button', 'session.signIn').press('Enter')
    await visit.page.waitForURL('/')
  })
})

it('the answer of the identity provider is sent also when the device stores a session that has ended', async () => {
  const visit = await app.visit({ as: 'director' })
  await visit.open('/')
  await endSession(visit, app.server.origin)
  await visit.page.evaluate(() => sessionStorage.setItem('auth', 'a secret of this tab'))
  // This server has no provider, and refuses the answer.
  visit.expectErrors(/status of 400/u)
  visit.allowErrors(/status of 401/u)
  const refused = visit.page.waitForResponse(/auth\/identity\/sign_in/u)
  await visit.open('/login?code=a&state=b')
  expect((await refused).request().postDataJSON()).toMatchObject({
    token: 'a secret of this tab',
    answer: 'code=a&state=b',
  })
})

it('signing out ends the session in the browser and on the server, and leads to sign-in', async () => {
  const visit = await app.visit({ as: 'director' })
  await visit.open('/')
  const user = JSON.parse((await storedUser(visit)) ?? '{}') as { token: string }
  await visit.page.evaluate(() => sessionStorage.setItem('auth', 'something'))
  const keyboard = keyboardOf(visit)
  const account = visit.page.getByRole('banner').getByRole('button', { name: 'Julien Mercier' })
  await keyboard.tabTo(account)
  await keyboard.press('Enter')
  const entry = find(visit, 'menuitem', 'shell.account.logout')
  await expectFocus(find(visit, 'menu', 'shell.account'))
  await keyboard.press('ArrowDown')
  await expectFocus(find(visit, 'menuitem', 'shell.account.mine'))
  await keyboard.press('ArrowDown')
  await expectFocus(entry)
  await keyboard.press('Enter')
  await visit.page.waitForURL('/login')
  await emailField(visit).waitFor()
  await expectFocusNotLost(visit)
  expect([await storedUser(visit), await visit.page.evaluate(() => sessionStorage.getItem('auth'))]).toEqual([
    null,
    null,
  ])
  const oldClient = (await app.apiClientAs('director')).with({
    origin: app.server.origin,
    apiKey: 'sacoche-web',
    token: user.token,
  })
  expect((await oldClient.post('auth/check')).status).toBe(401)
  await visit.open('/moneyremittance')
  expect(visit.address()).toBe('/login')
})
