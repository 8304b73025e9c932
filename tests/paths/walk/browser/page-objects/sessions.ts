import type { OwnSession } from '../../../../../src/domain/contract/accounts.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { createClient } from '../../../../support/server.ts'
import { accountOf } from '../../../people.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'
import { refuseNextCall } from '../simulated-answers.ts'

const ONE = { id: 'pouch-1', version: 3, label: 'ABC123' }
const OTHER = { id: 'pouch-2', version: 1, label: 'ABC124' }
/** Devices that no other session has, and their displayed names. */
const DEVICES = {
  one: ['Mozilla/5.0 (X11; CrOS x86_64) OPR/120', 'Opera · ChromeOS'],
  other: ['Mozilla/5.0 (iPad) SamsungBrowser/28', 'Samsung Internet · iPad'],
} as const
type Device = keyof typeof DEVICES
const DEVICE_NAMES = ['one', 'other'] as const
const PATIENCE_MS = 10_000
const LIST = 'GET accounts/me/sessions'

const sessionsOf = async ({ director }: TestOrganization): Promise<readonly OwnSession[]> =>
  dataOf(await director.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')).entries
const isOn = (device: Device) => (one: OwnSession) => one.device === DEVICES[device][0]

/** The person signs in on a device too. */
async function signIn({ target, director }: TestOrganization, device: Device): Promise<void> {
  const { origin } = target
  const { email, password } = accountOf('director')
  const [userAgent] = DEVICES[device]
  const { apiKey } = (await (await fetch(`${origin}/config.json`)).json()) as { apiKey: string }
  const client = createClient((request) => fetch(request), { origin, apiKey, userAgent })
  const { user } = await client.signIn(email, password)
  if (user.id !== director.user.id) throw new Error('somebody else signed in')
}

async function endAll(testOrganization: TestOrganization, device: Device): Promise<void> {
  for (const { id } of (await sessionsOf(testOrganization)).filter(isOn(device)))
    dataOf(await testOrganization.director.delete(`accounts/me/sessions/${id}`))
}

/** Their list in “my account”. */
const panelOf = ({ userPage }: WalkContext) =>
  userPage.page.locator('section').filter({ has: userPage.find('heading', 'account.sessions.title') })
const rowsOf = (walkContext: WalkContext, device: Device) =>
  panelOf(walkContext).getByRole('row').filter({ hasText: DEVICES[device][1] })
async function isUpToDate(walkContext: WalkContext): Promise<boolean> {
  const sessions = await sessionsOf(walkContext.testOrganization)
  const isShown = await Promise.all(
    DEVICE_NAMES.map((device) => rowsOf(walkContext, device).first().isVisible()),
  )
  return DEVICE_NAMES.every((device, nth) => sessions.some(isOn(device)) === isShown[nth])
}
const questionOf = ({ userPage }: WalkContext) => userPage.page.getByRole('alertdialog')
const askToEnd = (device: Device) => (walkContext: WalkContext) =>
  walkContext.userPage.find('button', 'account.sessions.end', {}, rowsOf(walkContext, device).first()).click()
const answer = (yes: boolean) => (walkContext: WalkContext) =>
  walkContext.userPage.press(yes ? 'action.yes' : 'action.no', {}, questionOf(walkContext))

/** My account, with this many sessions on one device. */
async function openAccount(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  times: number,
): Promise<WalkContext> {
  for (const device of DEVICE_NAMES) await endAll(testOrganization, device)
  for (let nth = 0; nth < times; nth += 1) await signIn(testOrganization, 'one')
  await signIn(testOrganization, 'other')
  const userPage = await browserDriver.userPage('director')
  await userPage.open('/my-account')
  return { testOrganization, userPage, pouches: [], remittance: null }
}

async function cleanUp({ testOrganization }: WalkContext): Promise<readonly string[]> {
  for (const device of DEVICE_NAMES) await endAll(testOrganization, device)
  return []
}

/** Ending one of several sessions: one dialog for all of them. */
export const confirmCommand: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const walkContext = await openAccount(testOrganization, browserDriver, 1)
    await rowsOf(walkContext, 'other').waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('START', { subject: ONE })]: askToEnd('one'),
    [eventLabel('START', { subject: OTHER })]: askToEnd('other'),
    [eventLabel('CONFIRM')]: answer(true),
    [eventLabel('CANCEL')]: answer(false),
    [eventLabel('RETRY')]: answer(true),
    [eventLabel('DISMISS')]: async (walkContext) => {
      if (await questionOf(walkContext).isVisible()) await answer(false)(walkContext)
      else await walkContext.userPage.press('action.dismiss', {}, panelOf(walkContext))
    },
  },
  answers: ['run:done'],
  calls: { run: 'DELETE accounts/me/sessions/' },
  concurrentChanges: {
    // The session on that device had already ended.
    'run:refused': async (walkContext) => {
      const title = await questionOf(walkContext).getByRole('heading').textContent()
      await endAll(walkContext.testOrganization, title?.includes(DEVICES.one[1]) ? 'one' : 'other')
    },
  },
  async isAt(walkContext, state) {
    if (state === 'confirming' || state === 'failed') await questionOf(walkContext).waitFor()
    else await questionOf(walkContext).waitFor({ state: 'hidden' })
    if (state === 'failed') await questionOf(walkContext).getByRole('alert').waitFor()
    if (state === 'refused') await panelOf(walkContext).getByRole('alert').waitFor()
    // The list is loaded again, without the ended ones.
    if (state === 'done' || state === 'refused') await pollUntil(() => isUpToDate(walkContext), PATIENCE_MS)
  },
  // The last question, and the state of each device.
  remember(memory, label) {
    const [device = '', one = '', other = ''] =
      memory === '/none' ? ['', 'there', 'there'] : memory.split('/')
    if (label.includes('"START"')) return `${label.includes(ONE.id) ? 'one' : 'other'}/${one}/${other}`
    const became = /^run:(done|refused)$/u.exec(label)?.[1]
    if (!became) return memory
    return device === 'one' ? `one/${became}/${other}` : `other/${one}/${became}`
  },
  isPossible(memory, label) {
    const [, one = '', other = ''] = memory === '/none' ? ['', 'there', 'there'] : memory.split('/')
    return !label.includes('"START"') || (label.includes(ONE.id) ? one : other) === 'there'
  },
  cleanUp,
}

/** This many are ended one after another. */
const MANY = 6

/** The list of the person's sessions, which is loaded again after each that is ended. */
export const ownSessions: PageObject = {
  start: 'first',
  open: (testOrganization, browserDriver) => openAccount(testOrganization, browserDriver, MANY),
  actions: {
    [eventLabel('REFRESH')]: async (walkContext) => {
      await askToEnd('one')(walkContext)
      await answer(true)(walkContext)
      await questionOf(walkContext).waitFor({ state: 'hidden' })
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, panelOf(walkContext)),
  },
  answers: ['load:done'],
  calls: { load: LIST },
  concurrentChanges: { 'load:refused': refuseNextCall(LIST, 'NotFound') },
  async isAt(walkContext, state) {
    const alert = panelOf(walkContext).getByRole('alert')
    if (state === 'ready') {
      await alert.waitFor({ state: 'hidden' })
      await rowsOf(walkContext, 'other').first().waitFor()
    } else {
      const message = state === 'failed' ? 'error.dataNotProvided' : 'failure.NotFound'
      await alert.filter({ hasText: walkContext.userPage.t(message) }).waitFor()
    }
  },
  remember: () => 'read',
  isPossible: (memory, label) => memory === 'read' || label !== 'load:refused',
  cleanUp,
}
