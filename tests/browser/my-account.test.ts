import { describe, expect, it } from 'vitest'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { textsIn } from '../support/texts.ts'
import { mailLinkFor } from './steps/outbox.ts'

const app = withApp()
const NEW_PASSWORD = 'une nappe à carreaux rouges'

const waitForName = (visit: Visit, name: string) =>
  visit.page.getByRole('banner').getByRole('button', { name }).waitFor()
const waitForToast = (visit: Visit, text: string) =>
  visit.page
    .getByRole('region', { name: visit.t('shell.notifications') })
    .getByText(text)
    .waitFor()

/** Opens the page and waits until all of it is loaded. */
async function openAccount(visit: Visit): Promise<void> {
  await visit.open('/my-account')
  await find(visit, 'table', 'account.sessions.title').waitFor()
  await find(visit, 'form', 'account.identity.title').waitFor()
}

describe('the user’s own account', () => {
  it('saves the name and language of an employee, and another tab shows the new name', async () => {
    const firstTab = await app.visit({ as: 'employee' })
    await openAccount(firstTab)
    const secondTab = await app.visit({ beside: firstTab })
    await openAccount(secondTab)
    const form = find(firstTab, 'form', 'account.identity.title')
    await find(firstTab, 'textbox', 'account.firstName', {}, form).fill('')
    await find(firstTab, 'button', 'action.save', {}, form).click()
    await find(firstTab, 'textbox', 'account.firstName', {}, form)
      .and(firstTab.page.locator('[aria-invalid=true]'))
      .waitFor()
    await find(firstTab, 'textbox', 'account.firstName', {}, form).fill('Samira')
    await find(firstTab, 'textbox', 'account.lastName', {}, form).fill('Benali')
    await find(firstTab, 'combobox', 'shell.language', {}, form).selectOption('it')
    await find(firstTab, 'button', 'action.save', {}, form).click()
    const italian = textsIn('it')
    await firstTab.page.getByRole('heading', { level: 1, name: italian.t('shell.account.mine') }).waitFor()
    await waitForName(firstTab, 'Samira Benali')
    await waitForName(secondTab, 'Samira Benali')
  })

  // SECURITY.md, check 17
  it('lists sessions on other devices, and ends one or all of them', async () => {
    const visit = await app.visit({ as: 'director' })
    const elsewhere = [await app.visit({ as: 'director' }), await app.visit({ as: 'director' })]
    for (const device of elsewhere) await openAccount(device)
    await openAccount(visit)
    const table = find(visit, 'table', 'account.sessions.title')
    const endButtons = find(visit, 'button', 'account.sessions.end', {}, table)
    await table.getByText(visit.t('account.sessions.current')).waitFor()
    const before = await endButtons.count()
    expect(before).toBeGreaterThanOrEqual(2)
    const dialog = visit.page.getByRole('alertdialog')
    const answerYes = async (password: string) => {
      await find(visit, 'textbox', 'account.password.current', {}, dialog).fill(password)
      await find(visit, 'button', 'action.yes').click()
    }
    // The dialog asks for the password, and stays open after a wrong one.
    visit.expectErrors(/status of 401/u)
    await endButtons.first().click()
    await answerYes('not my password')
    await dialog.getByText(visit.t('issue.passwordWrong')).waitFor()
    await find(visit, 'button', 'action.no').click()
    await dialog.waitFor({ state: 'hidden' })
    // The dialog stays open when the request fails.
    visit.expectErrors(/ERR_FAILED/u)
    await visit.page.route('**/accounts/me/sessions/*/end', (route) => route.abort(), { times: 1 })
    await endButtons.first().click()
    await answerYes(DEMO_PASSWORD)
    await dialog.getByRole('alert').waitFor()
    // If the list cannot be reloaded, no session can be ended, and no command is running.
    await visit.page.route('**/accounts/me/sessions', (route) => route.abort(), { times: 1 })
    await find(visit, 'button', 'action.yes').click()
    const retry = find(visit, 'button', 'action.retry')
    await retry.waitFor()
    const disabledEndButtons = endButtons.and(visit.page.locator('[aria-disabled=true]:not([aria-busy])'))
    expect(await disabledEndButtons.count()).toBe(before)
    await retry.click()
    await expect.poll(() => endButtons.count()).toBe(before - 1)
    await find(visit, 'button', 'account.sessions.endAll').click()
    await answerYes(DEMO_PASSWORD)
    await expect.poll(() => endButtons.count()).toBe(0)
    for (const device of elsewhere) {
      device.expectErrors(/status of 401/u)
      await device.page.reload()
      await device.page.waitForURL('/login')
    }
    await openAccount(visit)
  })

  // SECURITY.md, check 18
  it('changes password and e-mail address only with the current password, and stays signed in', async () => {
    const visit = await app.visit({ as: 'user' })
    visit.expectErrors(/status of 401/u, /status of 409/u)
    await openAccount(visit)
    const changePassword = async (currentPassword: string, password: string, repeated = password) => {
      const form = find(visit, 'form', 'account.password.title')
      await find(visit, 'textbox', 'account.password.current', {}, form).fill(currentPassword)
      await find(visit, 'textbox', 'account.password.new', {}, form).fill(password)
      await find(visit, 'textbox', 'account.password.repeated', {}, form).fill(repeated)
      await find(visit, 'button', 'account.password.submit', {}, form).click()
    }
    await changePassword(DEMO_PASSWORD, NEW_PASSWORD, 'une autre nappe')
    await visit.page.getByText(visit.t('validation.match')).waitFor()
    await changePassword('not my password', NEW_PASSWORD)
    await visit.page.getByText(visit.t('issue.passwordWrong')).waitFor()
    await changePassword(DEMO_PASSWORD, NEW_PASSWORD)
    await waitForToast(visit, visit.t('code.11020'))

    const form = find(visit, 'form', 'account.email.title')
    const changeEmail = async (email: string, password = NEW_PASSWORD) => {
      await find(visit, 'textbox', 'account.email.new', {}, form).fill(email)
      await find(visit, 'textbox', 'account.password.current', {}, form).fill(password)
      await find(visit, 'button', 'account.email.submit', {}, form).click()
    }
    await changeEmail('camille@sacoche.example', DEMO_PASSWORD)
    await form.getByText(visit.t('issue.passwordWrong')).waitFor()
    // An address that another account has is refused only when the link that was sent to it is used.
    await changeEmail(addressOf('admin'))
    await visit.page.getByText(visit.t('account.email.waiting', { email: addressOf('admin') })).waitFor()
    await visit.open(await mailLinkFor(visit, addressOf('admin')))
    await find(visit, 'button', 'account.newEmail.submit').click()
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.t('failure.EmailTaken') })
      .waitFor()
    await openAccount(visit)
    await changeEmail('camille@sacoche.example')
    await visit.page
      .getByText(visit.t('account.email.waiting', { email: 'camille@sacoche.example' }))
      .waitFor()
    await visit.page.getByText(visit.t('account.email.message', { email: addressOf('user') })).waitFor()
    await visit.open(await mailLinkFor(visit, 'camille@sacoche.example'))
    await find(visit, 'button', 'account.newEmail.submit').click()
    await waitForToast(visit, visit.t('account.newEmail.done', { email: 'camille@sacoche.example' }))
    await openAccount(visit)
    await visit.page
      .getByText(visit.t('account.email.message', { email: 'camille@sacoche.example' }))
      .waitFor()
  })
})
