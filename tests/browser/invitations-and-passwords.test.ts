import { afterAll, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { freePort } from '../support/free-port.ts'
import { alertOf, find } from '../support/interactions.ts'
import { CONNECTION_ERROR } from '../support/network-proxy.ts'
import { textsIn } from '../support/texts.ts'
import { startIdentityProvider } from './steps/identity-provider.ts'
import { mailLinkFor } from './steps/outbox.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())
const port = await freePort()
const app = withApp({
  settings: { ...provider.settings, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
})

const NEW_PASSWORD = 'une nappe à carreaux rouges'
/** Matches the browser's message about an answer with this status. */
const statusError = (status: number) => new RegExp(`status of ${status}`, 'u')

/** Finds a button, by the arguments of `find` that follow the role. */
const button = (
  visit: Visit,
  ...found: Parameters<typeof find> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => find(visit, 'button', ...found)
const passwordField = (
  visit: Visit,
  id: 'account.password.new' | 'account.password.repeated' | 'account.password.current',
) => find(visit, 'textbox', id)

async function submitForm(visit: Visit, email: string, password: string): Promise<void> {
  await find(visit, 'textbox', 'email.label').fill(email)
  await find(visit, 'textbox', 'session.password').fill(password)
  await button(visit, 'session.signIn').click()
}

async function setPassword(visit: Visit, password: string, repeated = password): Promise<void> {
  await passwordField(visit, 'account.password.new').fill(password)
  await passwordField(visit, 'account.password.repeated').fill(repeated)
}

/** Opens an address, also when it differs from the current one only after the #. */
async function openLink(visit: Visit, address: string): Promise<void> {
  await visit.page.goto('about:blank')
  await visit.open(address)
}

// SECURITY.md, check 22
it('a forgotten password is replaced through a link in an e-mail, which works once; errors are shown at their fields', async () => {
  const visit = await app.visit()
  visit.expectErrors(statusError(400), statusError(401))
  await visit.open('/login')
  await find(visit, 'link', 'account.toForgotten').click()
  const submitButton = button(visit, 'account.forgotten.submit')
  await submitButton.click()
  await visit.page.getByText(visit.t('issue.required')).waitFor()
  const email = find(visit, 'textbox', 'email.label')
  await email.fill('director')
  await submitButton.click()
  const invalidEmail = visit.page.getByText(visit.t('validation.email'))
  await invalidEmail.waitFor()
  await email.fill(addressOf('director'))
  await invalidEmail.waitFor({ state: 'detached' })
  await submitButton.click()
  await visit.page
    .getByRole('status')
    .filter({ hasText: visit.t('account.forgotten.done.title') })
    .waitFor()

  const link = await mailLinkFor(visit, addressOf('director'))
  await openLink(visit, link)
  const submit = button(visit, 'account.password.submit')
  await setPassword(visit, NEW_PASSWORD, 'une autre nappe')
  await submit.click()
  await visit.page.getByText(visit.t('validation.match')).waitFor()
  await setPassword(visit, 'trop court')
  await submit.click()
  await visit.page.getByText(visit.t('issue.passwordShort'), { exact: true }).waitFor()
  await setPassword(visit, 'Administrator1')
  await submit.click()
  await visit.page.getByText(visit.t('issue.passwordCommon')).waitFor()
  await setPassword(visit, NEW_PASSWORD)
  await submit.click()
  await visit.page.getByText(visit.t('code.11020')).waitFor()
  await visit.page.waitForURL('/login')
  await submitForm(visit, addressOf('director'), DEMO_PASSWORD)
  await alertOf(visit, visit.t('failure.WrongCredentials')).waitFor()
  await submitForm(visit, addressOf('director'), NEW_PASSWORD)
  await visit.page.waitForURL('/')

  await openLink(visit, link)
  await setPassword(visit, 'encore une autre nappe')
  await submit.click()
  const usedLinkAlert = alertOf(visit, visit.t('error.Unauthorized'))
  await usedLinkAlert.getByText(visit.t('failure.LinkOver')).waitFor()
  await find(visit, 'link', 'account.reset.again', {}, usedLinkAlert).click()
  await visit.page.waitForURL('/forgot-password')
  await openLink(visit, '/change-password#reset=half')
  await alertOf(visit, visit.t('account.reset.noLink')).waitFor()
})

it('an invited person signs up with the name and password they choose, also after a failed request, and signs in', async () => {
  const admin = await app.apiClientAs('admin')
  const email = 'nora.petit@sacoche.example'
  const person = { firstName: 'N.', lastName: 'P.', email, role: 4, establishmentIds: [], language: 'it' }
  const invited = await admin.post(
    'users',
    { ...person, currentPassword: DEMO_PASSWORD },
    crypto.randomUUID(),
  )
  expect(invited.status, invited.text).toBe(201)
  const proxy = await app.networkProxy()
  const visit = await app.visit({ through: proxy })
  visit.expectErrors(CONNECTION_ERROR)
  await visit.open('/login')
  const link = await mailLinkFor(visit, email)
  await openLink(visit, link)
  await visit.page.getByText(visit.t('account.signUp.message', { email })).waitFor()
  await find(visit, 'textbox', 'account.firstName').fill('Nora')
  await find(visit, 'textbox', 'account.lastName').fill('Petit')
  await find(visit, 'combobox', 'shell.language').selectOption('en')
  await setPassword(visit, NEW_PASSWORD)
  proxy.set('disconnected')
  const submit = button(visit, 'account.signUp.submit')
  await submit.click()
  await alertOf(visit, visit.t('error.exception')).waitFor()
  proxy.set('connected')
  await submit.click()
  await visit.page.waitForURL('/login')
  await visit.page.getByText(visit.t('account.signUp.done')).waitFor()
  await submitForm(visit, email, NEW_PASSWORD)
  await visit.page.waitForURL('/')
  await visit.page.getByRole('banner').getByRole('button', { name: 'Nora Petit' }).waitFor()
})

it('an identity provider signs in a person that it confirms and who has an account; otherwise the page shows the refusal', async () => {
  const visit = await app.visit()
  visit.expectErrors(/called another origin: http:\/\/127\.0\.0\.1:\d+\/authorize/u, statusError(401))
  const serverNow = () => new Date(Date.now() + app.server.clockShiftMs).toISOString()
  const signInAtProvider = async (email: string | null) => {
    provider.letIn(email, serverNow)
    // The page is left and opened again, so that earlier messages disappear.
    const back = visit.page.waitForEvent('load')
    await button(visit, 'account.withProvider').click()
    await back
  }
  await visit.open('/login')
  await signInAtProvider(null)
  await alertOf(visit, visit.t('failure.IdentityRefused')).waitFor()
  await signInAtProvider('stranger@sacoche.example')
  await alertOf(visit, visit.t('failure.IdentityRefused')).waitFor()
  expect(new URL(visit.page.url()).search).toBe('')
  await signInAtProvider(addressOf('accountant'))
  await visit.page.waitForURL('/')
  const stored = await visit.page.evaluate(() => [
    sessionStorage.getItem('auth'),
    JSON.parse(localStorage.getItem('user') ?? '{}').email as string,
  ])
  expect(stored).toEqual([null, addressOf('accountant')])
})

/** Changes the API key in the page, so that the server refuses the client. */
async function replaceApiKey(visit: Visit): Promise<void> {
  await visit.page.route('**/forgot-password', async (route) => {
    const page = await route.fetch()
    await route.fulfill({ response: page, body: (await page.text()).replace('sacoche-web', 'another-key') })
  })
}

/** Addresses without content, each with its message. */
const NOTHING_THERE = [
  ['/cashlogs?status=ARCHIVED', 'noResult.title'],
  ['/cashlogs?date_from=2020-01-01&date_to=2020-01-31', 'error.noCashLogData'],
  ['/?view=reports&report=deltas&date_from=2020-01-01&date_to=2020-01-31', 'error.noCashLogData'],
  ['/?view=reports&report=attendance&date_from=2020-01-01&date_to=2020-01-31', 'error.dataNotAvailable'],
] as const

it.each(LANGUAGES)('the owner’s failure and no-data messages are shown in %s', async (locale: Language) => {
  const { t } = textsIn(locale)
  const proxy = await app.networkProxy()
  const visit = await app.visit({ locale, through: proxy })
  visit.expectErrors(CONNECTION_ERROR, statusError(401))
  await visit.open('/login')
  proxy.set('disconnected')
  await submitForm(visit, addressOf('user'), DEMO_PASSWORD)
  await alertOf(visit, t('error.dataNotProvided')).waitFor()
  proxy.set('connected')
  await visit.open('/forgot-password')
  const submitButton = button(visit, 'account.forgotten.submit')
  await submitButton.click()
  await visit.page.getByText(t('issue.required')).waitFor()
  await find(visit, 'textbox', 'email.label').fill('user')
  await submitButton.click()
  await visit.page.getByText(t('validation.email')).waitFor()
  await find(visit, 'textbox', 'email.label').fill(addressOf('user'))
  proxy.set('disconnected')
  await submitButton.click()
  await alertOf(visit, t('error.internal')).waitFor()
  proxy.set('connected')
  await replaceApiKey(visit)
  await visit.open('/forgot-password')
  await find(visit, 'textbox', 'email.label').fill(addressOf('user'))
  await submitButton.click()
  const unauthorized = alertOf(visit, t('error.Unauthorized'))
  await unauthorized.getByText(t('failure.InvalidApiKey')).waitFor()

  await openLink(visit, `/change-password#invitation=${'A'.repeat(43)}`)
  await alertOf(visit, t('error.Unauthorized')).waitFor()

  const adminVisit = await app.visit({ locale, as: 'admin', through: proxy })
  adminVisit.expectErrors(CONNECTION_ERROR, statusError(401))
  for (const [address, text] of NOTHING_THERE) {
    await adminVisit.open(address)
    await find(adminVisit, 'heading', text).waitFor()
  }
  await adminVisit.open('/wallet?view=statement')
  const paper = button(adminVisit, 'wallet.paper')
  await paper.waitFor()
  proxy.set('disconnected')
  await paper.click()
  const pdfAlert = alertOf(adminVisit, t('error.pdf'))
  await pdfAlert.getByText(t('error.dataNotProvided')).waitFor()
  await find(adminVisit, 'button', 'action.dismiss', {}, pdfAlert).click()
  await pdfAlert.waitFor({ state: 'detached' })
  proxy.set('connected')
  await adminVisit.open('/my-account')
  await find(adminVisit, 'table', 'account.sessions.title').waitFor()
  const banner = adminVisit.page.getByRole('banner')
  await banner.getByRole('button', { name: t('shell.establishment') }).click()
  const paris = adminVisit.page.getByRole('option', { name: PARIS })
  await paris.waitFor()
  // Everything that loads after the page must have arrived before the network is disconnected.
  const toast = adminVisit.page.getByRole('region', { name: t('shell.notifications') })
  await toast.waitFor({ state: 'attached' })
  await adminVisit.page.getByText(t('account.secondFactor.message')).waitFor()
  proxy.set('disconnected')
  await paris.click()
  await toast.getByText(t('error.title'), { exact: true }).waitFor()
  await toast.getByText(t('error.dataNotProvided')).waitFor()
  proxy.set('connected')
  await adminVisit.page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    localStorage.setItem('user', JSON.stringify({ ...user, token: 'A'.repeat(43) }))
  })
  await adminVisit.page.reload()
  await adminVisit.page
    .getByRole('status')
    .filter({ hasText: t('error.token') })
    .waitFor()
  expect(adminVisit.address()).toBe('/login')
})
