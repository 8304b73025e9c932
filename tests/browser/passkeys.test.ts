import type { CDPSession } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { find } from '../support/interactions.ts'

// Browsers allow passkeys on host names only, and the server compares the port too.
const port = String(await freePort())
const app = withApp({ host: 'localhost', settings: { PORT: port, PUBLIC_URL: `http://localhost:${port}` } })

/** Adds a virtual authenticator to the page, which confirms every request. */
async function addAuthenticator(visit: Visit): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await visit.context.newCDPSession(visit.page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

const waitForNotice = (visit: Visit, text: string) =>
  visit.page
    .getByRole('region', { name: visit.t('shell.notifications') })
    .getByText(text)
    .waitFor()

async function signOut(visit: Visit): Promise<void> {
  await visit.open('/logout')
  await visit.page.waitForURL('**/login')
}

it('a passkey is added and named, signs in alone and as the second step, and is removed', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const { cdp, id: authenticatorId } = await addAuthenticator(visit)
  await visit.open('/my-account')
  await find(visit, 'button', 'account.passkeys.add').click()
  const form = find(visit, 'form', 'account.passkeys.add')
  await find(visit, 'textbox', 'account.password.current', {}, form).fill(DEMO_PASSWORD)
  await find(visit, 'button', 'account.next', {}, form).click()
  await waitForNotice(visit, visit.t('account.passkeys.done'))
  const list = find(visit, 'list', 'account.passkeys.title')
  await list.getByText(visit.t('account.passkeys.unused')).waitFor()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await find(visit, 'button', 'account.passkeys.rename', {}, list).click()
  const dialog = visit.page.getByRole('dialog')
  await find(visit, 'textbox', 'account.passkeys.name', {}, dialog).fill('Ordinateur du bureau')
  await find(visit, 'button', 'action.save', {}, dialog).click()
  await list.getByText('Ordinateur du bureau').waitFor()

  // The passkey replaces password and code.
  await signOut(visit)
  await find(visit, 'button', 'account.passkeys.signIn').click()
  await visit.page.waitForURL((url) => url.pathname !== '/login')

  // The passkey replaces only the code, after the password.
  await signOut(visit)
  await find(visit, 'textbox', 'email.label').fill(addressOf('accountant'))
  await find(visit, 'textbox', 'session.password').fill(DEMO_PASSWORD)
  await find(visit, 'button', 'session.signIn').click()
  await find(visit, 'button', 'account.passkeys.secondStep').click()
  await visit.page.waitForURL((url) => url.pathname !== '/login')

  await visit.open('/my-account')
  await find(visit, 'button', 'account.passkeys.remove', {}, list).click()
  await find(visit, 'textbox', 'account.password.current', {}, dialog).fill(DEMO_PASSWORD)
  await find(visit, 'button', 'account.passkeys.remove', {}, dialog).click()
  await list.waitFor({ state: 'hidden' })
  visit.expectErrors(/status of 401/u)
  await signOut(visit)
  await find(visit, 'button', 'account.passkeys.signIn').click()
  await visit.page.getByText(visit.t('failure.PasskeyRefused')).waitFor()
})
