import type { OwnSession } from '../../../../../src/domain/contract/accounts.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { createClient } from '../../../../support/server.ts'
import { credentialsOf } from '../../../people.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, questionOf, type WalkContext } from '../page-object.ts'
import { refuseNextCall } from '../simulated-answers.ts'

const FIRST = { id: 'pouch-1', version: 3, label: 'ABC123' }
const SECOND = { id: 'pouch-2', version: 1, label: 'ABC124' }
/** Devices that no other session has, and their displayed names. */
const DEVICES = {
  first: ['Mozilla/5.0 (X11; CrOS x86_64) OPR/120', 'Opera · ChromeOS'],
  second: ['Mozilla/5.0 (iPad) SamsungBrowser/28', 'Samsung Internet · iPad'],
} as const
type Device = keyof typeof DEVICES
const DEVICE_NAMES = ['first', 'second'] as const
const PATIENCE_MS = 10_000
const LIST = 'GET accounts/me/sessions'
const PASSWORD = { currentPassword: credentialsOf('director').password }

const sessionsOf = async ({ director }: TestOrganization): Promise<readonly OwnSession[]> =>
  dataOf(await director.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')).entries
const isOn = (device: Device) => (session: OwnSession) => session.device === DEVICES[device][0]

/** Signs the person in on another device. */
async function signIn({ target, director }: TestOrganization, device: Device): Promise<void> {
  const { origin } = target
  const { email, password } = credentialsOf('director')
  const [userAgent] = DEVICES[device]
  const { apiKey } = (await (await fetch(`${origin}/config.json`)).json()) as { apiKey: string }
  const client = createClient((request) => fetch(request), { origin, apiKey, userAgent })
  const { user } = await client.signIn(email, password)
  if (user.id !== director.user.id) throw new Error('somebody else signed in')
}

async function endAll(testOrganization: TestOrganization, device: Device): Promise<void> {
  for (const { id } of (await sessionsOf(testOrganization)).filter(isOn(device)))
    dataOf(await testOrganization.director.post(`accounts/me/sessions/${id}/end`, PASSWORD))
}

/** The list of sessions in “my account”. */
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
const pressEnd = (device: Device) => (walkContext: WalkContext) =>
  walkContext.userPage.find('button', 'account.sessions.end', {}, rowsOf(walkContext, device).first()).click()
const answer =
  (button: 'yes' | 'no') =>
  async (walkContext: WalkContext): Promise<void> => {
    const { userPage } = walkContext
    const question = questionOf(walkContext)
    if (button === 'yes')
      await userPage.find('textbox', 'account.password.current', {}, question).fill(PASSWORD.currentPassword)
    await userPage.press(`action.${button}`, {}, question)
  }

/** Opens “my account” with this many sessions on the first device, and one on the second. */
async function openAccount(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  sessionCount: number,
): Promise<WalkContext> {
  for (const device of DEVICE_NAMES) await endAll(testOrganization, device)
  for (let nth = 0; nth < sessionCount; nth += 1) await signIn(testOrganization, 'first')
  await signIn(testOrganization, 'second')
  const userPage = await browserDriver.userPage('director')
  await userPage.open('/my-account')
  return { testOrganization, userPage, pouches: [], remittance: null }
}

async function cleanUp({ testOrganization }: WalkContext): Promise<readonly string[]> {
  for (const device of DEVICE_NAMES) await endAll(testOrganization, device)
  return []
}

/** Ending one of two sessions. Both use the same dialog. */
export const confirmCommandPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const walkContext = await openAccount(testOrganization, browserDriver, 1)
    await rowsOf(walkContext, 'second').waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('START', { subject: FIRST })]: pressEnd('first'),
    [eventLabel('START', { subject: SECOND })]: pressEnd('second'),
    [eventLabel('CONFIRM')]: answer('yes'),
    [eventLabel('CANCEL')]: answer('no'),
    [eventLabel('RETRY')]: answer('yes'),
    [eventLabel('DISMISS')]: async (walkContext) => {
      if (await questionOf(walkContext).isVisible()) await answer('no')(walkContext)
      else await walkContext.userPage.press('action.dismiss', {}, panelOf(walkContext))
    },
  },
  answers: ['run:done'],
  calls: { run: 'POST accounts/me/sessions/' },
  concurrentChanges: {
    // The session on that device ends before the page asks the server to end it.
    'run:refused': async (walkContext) => {
      const title = await questionOf(walkContext).getByRole('heading').textContent()
      await endAll(walkContext.testOrganization, title?.includes(DEVICES.first[1]) ? 'first' : 'second')
    },
  },
  async waitForState(walkContext, state) {
    if (state === 'confirming' || state === 'failed') await questionOf(walkContext).waitFor()
    else await questionOf(walkContext).waitFor({ state: 'hidden' })
    if (state === 'failed') await questionOf(walkContext).getByRole('alert').waitFor()
    if (state === 'refused') await panelOf(walkContext).getByRole('alert').waitFor()
    // The list is loaded again, without the ended sessions.
    if (state === 'done' || state === 'refused') await pollUntil(() => isUpToDate(walkContext), PATIENCE_MS)
  },
  // The memory: the device of the last question, and the state of each session.
  remember(memory, label) {
    const [device = '', first = '', second = ''] =
      memory === INITIAL_MEMORY ? ['', 'open', 'open'] : memory.split('/')
    if (label.includes('"START"'))
      return `${label.includes(FIRST.id) ? 'first' : 'second'}/${first}/${second}`
    const outcome = /^run:(done|refused)$/u.exec(label)?.[1]
    if (!outcome) return memory
    return device === 'first' ? `first/${outcome}/${second}` : `second/${first}/${outcome}`
  },
  isPossible(memory, label) {
    const [, first = '', second = ''] = memory === INITIAL_MEMORY ? ['', 'open', 'open'] : memory.split('/')
    return !label.includes('"START"') || (label.includes(FIRST.id) ? first : second) === 'open'
  },
  cleanUp,
}

/** The number of sessions that a path can end. */
const SESSION_COUNT = 6

/** The list of the person's sessions, which is loaded again after each session that is ended. */
export const ownSessionsPageObject: PageObject = {
  start: 'first',
  open: (testOrganization, browserDriver) => openAccount(testOrganization, browserDriver, SESSION_COUNT),
  actions: {
    [eventLabel('REFRESH')]: async (walkContext) => {
      await pressEnd('first')(walkContext)
      await answer('yes')(walkContext)
      await questionOf(walkContext).waitFor({ state: 'hidden' })
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, panelOf(walkContext)),
  },
  answers: ['load:done'],
  calls: { load: LIST },
  concurrentChanges: { 'load:refused': refuseNextCall(LIST, 'NotFound') },
  async waitForState(walkContext, state) {
    const alert = panelOf(walkContext).getByRole('alert')
    if (state === 'ready') {
      await alert.waitFor({ state: 'hidden' })
      await rowsOf(walkContext, 'second').first().waitFor()
    } else {
      const message = state === 'failed' ? 'error.dataNotProvided' : 'failure.NotFound'
      await alert.filter({ hasText: walkContext.userPage.t(message) }).waitFor()
    }
  },
  remember: () => 'read',
  isPossible: (memory, label) => memory === 'read' || label !== 'load:refused',
  cleanUp,
}
