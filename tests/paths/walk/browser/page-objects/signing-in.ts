import type { Page, Request, Route } from 'playwright-core'
import type { SessionUser } from '../../../../../src/domain/contract/auth.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { sessionUser } from '../../../../machines/support/people.ts'
import { credentialsOf } from '../../../people.ts'
import { exhaustSignInTries, type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import { type EnrolledGuest, enrolGuest } from '../../api/second-factor.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, type WalkContext } from '../page-object.ts'
import { chooseEstablishment } from './switching.ts'

interface Account {
  readonly email: string
  readonly password: string
  /** As shown in the header. */
  name: string
}

/** The signed-in person, and the next input. */
interface WalkState {
  readonly guest: Guest
  /** The account of the last sign-in. */
  current: Account
  /** The account and password that are typed next. */
  next: Account
  /** The second factor of the person; null without one. */
  enrolled: EnrolledGuest | null
}

const states = new WeakMap<WalkContext['userPage'], WalkState>()
const stateOf = ({ userPage }: WalkContext): WalkState => states.get(userPage)!
const inLogin = ({ userPage }: WalkContext, state: string) =>
  userPage.page.locator(`[data-screen=login][data-state=${state}]`)

/** Types the address and the password, and submits them. */
async function signIn(
  walkContext: WalkContext,
  typed: { email: string; password: string },
  page: Page = walkContext.userPage.page,
) {
  const { userPage } = walkContext
  await userPage.find('textbox', 'email.label', {}, page).fill(typed.email)
  await userPage.find('textbox', 'session.password', {}, page).fill(typed.password)
  await userPage.press('session.signIn', {}, page)
}

/** Types the recovery code in the second step; afterwards the password alone signs in again. */
async function passSecondStep(
  walkContext: WalkContext,
  page: Page = walkContext.userPage.page,
): Promise<void> {
  const { userPage } = walkContext
  await userPage
    .find('textbox', 'account.code.label', {}, page)
    .fill(stateOf(walkContext).enrolled!.recoveryCode)
  await userPage.press('session.signIn', {}, page)
  await userPage.find('textbox', 'account.code.label', {}, page).waitFor({ state: 'detached' })
  await unenrol(walkContext)
}
async function unenrol(walkContext: WalkContext): Promise<void> {
  const walkState = stateOf(walkContext)
  await walkState.enrolled?.remove()
  walkState.enrolled = null
}

/** Runs an action that reloads the page, and waits for the reload. */
async function waitForReload({ userPage }: WalkContext, act: () => Promise<unknown>): Promise<void> {
  const loaded = userPage.page.waitForEvent('load')
  await act()
  await loaded
}

/** Runs an action in another tab. */
async function withTab(
  walkContext: WalkContext,
  address: string,
  act: (tab: Page) => Promise<unknown>,
): Promise<void> {
  const tab = await walkContext.userPage.page.context().newPage()
  await tab.goto(address)
  await act(tab)
  await tab.close()
}

const readStoredUser = ({ userPage }: WalkContext): Promise<SessionUser> =>
  userPage.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

/** Ends the session of the page, as from “my account” on another device. */
async function endSession(walkContext: WalkContext): Promise<void> {
  const { token } = await readStoredUser(walkContext)
  await walkContext.testOrganization.user.with({ token }).post('auth/sign_out')
}

/** Switches to another establishment of the person. */
async function switchEstablishment(
  walkContext: WalkContext,
  page: Page = walkContext.userPage.page,
): Promise<void> {
  const { establishmentId } = await readStoredUser(walkContext)
  const otherEstablishment = stateOf(walkContext).guest.establishments.find(
    ({ id }) => id !== establishmentId,
  )
  await chooseEstablishment(walkContext, otherEstablishment!.name, page)
}

const HERE = sessionUser({ token: 'token-2' })
const THERE = sessionUser({ token: 'token-3', establishmentId: 'establishment-2' })
const TYPED = { email: 'director@sacoche.example', password: 'Sacoche-demo-2026' }
const SIGN_IN = eventLabel('SIGN_IN', TYPED)
const IDENTIFIED = eventLabel('IDENTIFIED', {
  proof: { token: 'a secret of this tab', answer: 'code=a.b.c&state=here' },
})
const UNIDENTIFIED = eventLabel('IDENTIFIED', { proof: null })
const EXPIRED = eventLabel('EXPIRED', { address: '/cashregister?service=lunch' })
const FORBIDDEN = eventLabel('FORBIDDEN')
const CODE_ACCEPTED = eventLabel('CODE_ACCEPTED', { user: HERE })
const CANCEL_CODE = eventLabel('CANCEL_CODE')
const REPLACED = eventLabel('REPLACE_USER', { user: THERE })
const SAME_STORED = eventLabel('USER_STORED', { user: HERE })
const OTHER_STORED = eventLabel('USER_STORED', { user: THERE })

/** Returns from an identity provider. `token` is the secret of the sign-in; null if it did not begin in this tab. */
const returnFromProvider = (query: string, token: string | null) => async (walkContext: WalkContext) => {
  const { page } = walkContext.userPage
  await page.evaluate((stored) => {
    if (stored === null) sessionStorage.removeItem('auth')
    else sessionStorage.setItem('auth', stored)
  }, token)
  await unenrol(walkContext)
  await page.goto(`/login?${query}`)
}

const actions: PageObject['actions'] = {
  [SIGN_IN]: async (walkContext) => {
    const walkState = stateOf(walkContext)
    await signIn(walkContext, walkState.next)
    walkState.current = walkState.next
    walkState.next = { ...walkState.guest }
  },
  [eventLabel('SIGN_IN', { ...TYPED, email: ' ' })]: (walkContext) =>
    signIn(walkContext, { ...stateOf(walkContext).guest, email: ' ' }),
  [eventLabel('SIGN_IN', { ...TYPED, password: '' })]: (walkContext) =>
    signIn(walkContext, { ...stateOf(walkContext).guest, password: '' }),
  [UNIDENTIFIED]: returnFromProvider('error=access_denied&state=here', null),
  [IDENTIFIED]: returnFromProvider('code=a.b.c&state=here', 'a secret of this tab'),
  async [eventLabel('SIGN_OUT')](walkContext) {
    const { userPage } = walkContext
    if ((await inLogin(walkContext, 'forbidden').count()) > 0) return userPage.press('error.action.signIn')
    const { name } = stateOf(walkContext).current
    await userPage.page.getByRole('banner').getByRole('button', { name }).click()
    await userPage.find('menuitem', 'shell.account.logout').click()
  },
  [CODE_ACCEPTED]: (walkContext) => passSecondStep(walkContext),
  async [CANCEL_CODE](walkContext) {
    await walkContext.userPage.press('account.code.back')
    await unenrol(walkContext)
  },
  [eventLabel('CONTINUE')]: ({ userPage }) => userPage.press('session.continue'),
  async [EXPIRED](walkContext) {
    await endSession(walkContext)
    const { page, find } = walkContext.userPage
    // The page may send a request by itself, and leave before the link is clicked.
    const navigation = page.waitForURL('/login')
    await Promise.race([
      find('link', 'shell.menu.wallet', {}, page.getByRole('navigation')).click(),
      navigation,
    ])
    await navigation
  },
  // With a manipulated role, the browser opens a page whose data the server does not give to this person.
  async [FORBIDDEN](walkContext) {
    await walkContext.userPage.page.evaluate((role) => {
      const user = JSON.parse(localStorage.getItem('user') ?? 'null') as object
      localStorage.setItem('user', JSON.stringify({ ...user, role }))
    }, ROLES.accountant)
    await walkContext.userPage.page.goto('/tickets')
  },
  [REPLACED]: (walkContext) => waitForReload(walkContext, () => switchEstablishment(walkContext)),
  // In another tab, the person signs in, or changes their name if already signed in.
  async [SAME_STORED](walkContext) {
    const { userPage } = walkContext
    const { guest, current } = stateOf(walkContext)
    const { enrolled } = stateOf(walkContext)
    if (enrolled || (await userPage.page.locator('[data-screen=login]').count()) > 0)
      return withTab(walkContext, '/login', async (tab) => {
        await signIn(walkContext, guest, tab)
        if (enrolled) await passSecondStep(walkContext, tab)
        await tab.waitForURL('/')
      })
    await withTab(walkContext, '/my-account', async (tab) => {
      const form = userPage.find('form', 'account.identity.title', {}, tab)
      current.name = `Quentin ${guest.name}`
      await userPage.find('textbox', 'account.firstName', {}, form).fill('Quentin QA')
      await userPage.press('action.save', {}, form)
      await userPage.page.getByRole('banner').getByRole('button', { name: current.name }).waitFor()
    })
  },
  [OTHER_STORED]: (walkContext) =>
    waitForReload(walkContext, () =>
      withTab(walkContext, '/my-account', async (tab) => {
        const reload = tab.waitForEvent('load')
        await switchEstablishment(walkContext, tab)
        await reload
      }),
    ),
  [eventLabel('USER_FORGOTTEN')]: (walkContext) =>
    withTab(walkContext, '/logout', (tab) => tab.waitForURL('/login')),
}

const LOGIN_STATES: Readonly<Record<string, string>> = {
  'signedIn.forbidden': 'forbidden',
  'signedOut.idle': 'idle',
  'signedOut.expired': 'expired',
  'signedOut.rejected': 'rejected',
  'signedOut.refused': 'refused',
  'signedOut.failed': 'failed',
  'signedOut.throttled': 'throttled',
}

/** The page is opened by a person with a stored session. */
export const sessionPageObject: PageObject = {
  start: 'known',
  async open(testOrganization, browserDriver, answers) {
    const guest = await inviteGuest(testOrganization)
    const user = await sessionOf(testOrganization, guest)
    const userPage = await browserDriver.openAs(user)
    const account = { ...guest }
    states.set(userPage, { guest, current: account, next: account, enrolled: null })
    const { page, open } = userPage
    // Sends another API key, as if the key had changed meanwhile.
    const withAnotherKey = async (route: Route, request: Request) =>
      route.continue({ headers: { ...request.headers(), 'x-api-key': 'another' } })
    if (answers.includes('checkToken:refused'))
      await page.route('**/auth/check', withAnotherKey, { times: 1 })
    if (!answers.includes('checkToken:expired')) await open('/my-account')
    else {
      await testOrganization.user.with({ token: user.token }).post('auth/sign_out')
      // This page sends no request itself, so `checkToken` is the first to notice the end of the session.
      await open('/error-404')
    }
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions,
  calls: {
    signIn: 'POST auth/sign_in',
    checkToken: 'POST auth/check',
    signOut: 'POST auth/sign_out',
  },
  eventsWhileRunning: { checkToken: [EXPIRED] },
  answers: [
    'checkToken:done',
    'checkToken:expired',
    'checkToken:refused',
    'signIn:same',
    'signOut:done',
    'xstate.after.1000.session.signedOut.throttled',
  ],
  concurrentChanges: {
    'signIn:other': async (walkContext) => {
      const { firstName, lastName } = walkContext.testOrganization.director.user
      stateOf(walkContext).next = { ...credentialsOf('director'), name: `${firstName} ${lastName}` }
    },
    'signIn:codeRequired': async (walkContext) => {
      const walkState = stateOf(walkContext)
      walkState.next = { ...walkState.guest }
      walkState.enrolled = await enrolGuest(walkContext.testOrganization, walkState.guest)
    },
    'signIn:wrong': async (walkContext) => {
      const walkState = stateOf(walkContext)
      walkState.next = { ...walkState.next, password: 'a wrong password' }
    },
    'signIn:tooMany': async (walkContext) => {
      const email = `${walkContext.testOrganization.freshNumber().toLowerCase()}@qa.invalid`
      await exhaustSignInTries(walkContext.testOrganization, email)
      stateOf(walkContext).next = { email, password: 'a wrong password', name: '' }
    },
    // The server never answers.
    'xstate.after.5000.session.signingOut': async ({ userPage }) => {
      await userPage.page.route('**/auth/sign_out', () => undefined, { times: 1 })
    },
  },
  async waitForState(walkContext, state) {
    const loginState = LOGIN_STATES[state]
    if (loginState) return inLogin(walkContext, loginState).waitFor()
    if (state === 'signedOut.codeRequired')
      return walkContext.userPage.find('heading', 'account.code.title').waitFor()
    const { name } = stateOf(walkContext).current
    await walkContext.userPage.page.getByRole('banner').getByRole('button', { name }).waitFor()
  },
  // The memory: who is signed in and in which establishment, or how far the sign-in is.
  remember(memory, label, state) {
    if (state === 'signedIn.forbidden') return 'forbidden'
    if (state === 'signedOut.codeRequired') return 'code'
    if (state.startsWith('signedOut')) return 'nobody'
    if (label === IDENTIFIED) return 'identified'
    if (label === 'signIn:other') return 'other'
    if (label === REPLACED || label === OTHER_STORED) return 'elsewhere'
    if (label === 'signIn:same' || label === SAME_STORED || label === CODE_ACCEPTED) return 'here'
    return label === eventLabel('CONTINUE') ? 'claiming' : memory
  },
  isPossible(memory, label) {
    const isHere = memory === INITIAL_MEMORY || memory === 'here'
    if (memory === 'identified') return label === 'signIn:wrong'
    if (memory === 'code')
      return [CODE_ACCEPTED, CANCEL_CODE, SAME_STORED, IDENTIFIED, UNIDENTIFIED].includes(label)
    if (label === 'signIn:codeRequired') return isHere || memory === 'nobody'
    if (label === 'signIn:same' || label === SAME_STORED) return isHere || memory === 'nobody'
    if ([EXPIRED, FORBIDDEN, REPLACED, OTHER_STORED].includes(label)) return isHere
    return label !== eventLabel('USER_FORGOTTEN') || memory !== 'forbidden'
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, stateOf(walkContext).guest),
}
