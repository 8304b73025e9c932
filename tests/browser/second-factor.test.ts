import { expect, it } from 'vitest'
import type { OwnSession } from '../../src/domain/contract/accounts.ts'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { appCode } from '../support/second-factor.ts'

const app = withApp()

const codeField = (visit: Visit) => find(visit, 'textbox', 'account.code.label')
const setUpForm = (visit: Visit) => find(visit, 'form', 'account.secondFactor.title')

/** The server's time, which differs from this machine's, read from the start of a session. */
async function serverTime(): Promise<string> {
  const client = await app.apiClientAs('user')
  const { data } = await client.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')
  return data.entries.find(({ current }) => current)!.createdAt
}

it('the second factor is set up with a code of the authenticator app, is requested at the next sign-in, where a recovery code works, and is removed after the password is entered', async () => {
  const visit = await app.visit({ as: 'employee' })
  await visit.open('/my-account')
  await find(visit, 'button', 'account.secondFactor.setUp').click()
  await find(visit, 'textbox', 'account.password.current', {}, setUpForm(visit)).fill(DEMO_PASSWORD)
  await find(visit, 'button', 'account.next', {}, setUpForm(visit)).click()
  await visit.page.getByRole('img', { name: visit.t('account.secondFactor.qrCode') }).waitFor()
  const secret = (await visit.page.locator('code').first().innerText()).replaceAll(' ', '')
  await codeField(visit).fill('12345')
  await find(visit, 'button', 'account.secondFactor.confirm').click()
  await visit.page.getByText(visit.t('validation.code')).waitFor()
  await codeField(visit).fill(appCode(secret, await serverTime()))
  await find(visit, 'button', 'account.secondFactor.confirm').click()
  const codes = find(visit, 'list', 'account.recovery.title')
  await codes.waitFor()
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts()
  const next = find(visit, 'button', 'account.next')
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await find(visit, 'checkbox', 'account.recovery.saved').check()
  await next.click()
  await find(visit, 'button', 'account.secondFactor.remove').waitFor()
  expect(await codes.count()).toBe(0)

  const newDevice = await app.visit({})
  await newDevice.open('/login')
  await find(newDevice, 'textbox', 'email.label').fill(addressOf('employee'))
  await find(newDevice, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(newDevice, 'button', 'session.signIn').click()
  await find(newDevice, 'heading', 'account.code.title').waitFor()
  expect(await newDevice.page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  newDevice.expectErrors(/401/u)
  await codeField(newDevice).fill('000000')
  await find(newDevice, 'button', 'session.signIn').click()
  await newDevice.page.getByText(newDevice.t('issue.codeWrong')).waitFor()
  await find(newDevice, 'button', 'account.code.back').click()
  await find(newDevice, 'textbox', 'email.label').fill(addressOf('employee'))
  await find(newDevice, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(newDevice, 'button', 'session.signIn').click()
  await codeField(newDevice).fill(recoveryCode)
  await find(newDevice, 'button', 'session.signIn').click()
  await newDevice.page.waitForURL((url) => url.pathname !== '/login')

  await find(visit, 'button', 'account.secondFactor.remove').click()
  await find(
    visit,
    'textbox',
    'account.password.current',
    {},
    find(visit, 'form', 'account.secondFactor.remove'),
  ).fill(DEMO_PASSWORD)
  await find(visit, 'button', 'account.secondFactor.remove').click()
  await find(visit, 'button', 'account.secondFactor.setUp').waitFor()
})
