import type { Page, Request, Route } from 'playwright-core'
import type { SessionUser } from '../../../../../src/domain/contract/auth.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { sessionUser } from '../../../../machines/support/people.ts'
import { accountOf } from '../../../people.ts'
import { exhaustSignInTries, type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import { type Enrolled, enrol } from '../../api/second-factor.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'
import { choosePlace } from './switching.ts'

interface Account {
  readonly email: string
  readonly password: string
  /** As shown in the header. */
  name: string
}

/** The signed-in person, and the next input. */
interface Coming {
  readonly guest: Guest
  who: Account
  next: Account
  /** While the person has a second factor. */
  enrolled: Enrolled | null
}

const states = new WeakMap<WalkContext['userPage'], Coming>()
const comingOf = ({ userPage }: WalkContext): Coming => states.get(userPage)!
const inLogin = ({ userPage }: WalkContext, state: string) =>
  userPage.page.locator(`[data-screen=login][data-state=${state}]`)

/** Types both and submits them. */
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

/** Types the code of the second step; afterwards the password alone signs in again. */
async function passSecondStep(
  walkContext: WalkContext,
  page: Page = walkContext.userPage.page,
): Promise<void> {
  const { userPage } = walkContext
  await userPage.find('textbox', 'account.code.label', {}, page).fill(comingOf(walkContext).enrolled!.code)
  await userPage.press('session.signIn', {}, page)
  await userPage.find('textbox', 'account.code.label', {}, page).waitFor({ state: 'detached' })
  await unenrol(walkContext)
}
async function unenrol(walkContext: WalkContext): Promise<void> {
  const coming = comingOf(walkContext)
  await coming.enrolled?.remove()
  coming.enrolled = null
}

/** Runs an action that reloads the page, and waits for the reload. */
async function reloaded({ userPage }: WalkContext, act: () => Promise<unknown>): Promise<void> {
  const loaded = userPage.page.waitForEvent('load')
  await act()
  await loaded
}

/** Runs an action in another tab. */
async function inTab(
  walkContext: WalkContext,
  address: string,
  act: (tab: Page) => Promise<unknown>,
): Promise<void> {
  const tab = await walkContext.userPage.page.context().newPage()
  await tab.goto(address)
  await act(tab)
  await tab.close()
}

const stored = ({ userPage }: WalkContext): Promise<SessionUser> =>
  userPage.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

/** The session is ended elsewhere: from “my account” on another device. */
async function endSession(walkContext: WalkContext): Promise<void> {
  const { token } = await stored(walkContext)
  await walkContext.testOrganization.user.with({ token }).post('auth/sign_out')
}

/** Switches to another of their establishments. */
async function leave(walkContext: WalkContext, page: Page = walkContext.userPage.page): Promise<void> {
  const { establishmentId } = await stored(walkContext)
  const elsewhere = comingOf(walkContext).guest.places.find(({ id }) => id !== establishmentId)
  await choosePlace(walkContext, elsewhere!.name, page)
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

/** Returns from an identity provider; null: the sign-in did not begin in this tab. */
const comeBack = (query: string, token: string | null) => async (walkContext: WalkContext) => {
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
    const coming = comingOf(walkContext)
    await signIn(walkContext, coming.next)
    coming.who = coming.next
    coming.next = { ...coming.guest }
  },
  [eventLabel('SIGN_IN', { ...TYPED, email: ' ' })]: (walkContext) =>
    signIn(walkContext, { ...comingOf(walkContext).guest, email: ' ' }),
  [eventLabel('SIGN_IN', { ...TYPED, password: '' })]: (walkContext) =>
    signIn(walkContext, { ...comingOf(walkContext).guest, password: '' }),
  [UNIDENTIFIED]: comeBack('error=access_denied&state=here', null),
  [IDENTIFIED]: comeBack('code=a.b.c&state=here', 'a secret of this tab'),
  async [eventLabel('SIGN_OUT')](walkContext) {
    const { userPage } = walkContext
    if ((await inLogin(walkContext, 'forbidden').count()) > 0) return userPage.press('error.action.signIn')
    const { name } = comingOf(walkContext).who
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
    // The page may send a request by itself and be left before the button is pressed.
    const left = page.waitForURL('/login')
    await Promise.race([find('link', 'shell.menu.wallet', {}, page.getByRole('navigation')).click(), left])
    await left
  },
  // The server does not trust a browser with a manipulated user.
  async [FORBIDDEN](walkContext) {
    await walkContext.userPage.page.evaluate((role) => {
      const user = JSON.parse(localStorage.getItem('user') ?? 'null') as object
      localStorage.setItem('user', JSON.stringify({ ...user, role }))
    }, ROLES.accountant)
    await walkContext.userPage.page.goto('/tickets')
  },
  [REPLACED]: (walkContext) => reloaded(walkContext, () => leave(walkContext)),
  // In another tab, the person signs in, changes their name if signed in, or switches back to this
  // establishment.
  async [SAME_STORED](walkContext) {
    const { userPage } = walkContext
    const { guest, who } = comingOf(walkContext)
    const { enrolled } = comingOf(walkContext)
    if (enrolled || (await userPage.page.locator('[data-screen=login]').count()) > 0)
      return inTab(walkContext, '/login', async (tab) => {
        await signIn(walkContext, guest, tab)
        if (enrolled) await passSecondStep(walkContext, tab)
        await tab.waitForURL('/')
      })
    await inTab(walkContext, '/my-account', async (tab) => {
      const form = userPage.find('form', 'account.identity.title', {}, tab)
      who.name = `Quentin ${guest.name}`
      await userPage.find('textbox', 'account.firstName', {}, form).fill('Quentin QA')
      await userPage.press('action.save', {}, form)
      await userPage.page.getByRole('banner').getByRole('button', { name: who.name }).waitFor()
    })
  },
  [OTHER_STORED]: (walkContext) =>
    reloaded(walkContext, () =>
      inTab(walkContext, '/my-account', async (tab) => {
        const left = tab.waitForEvent('load')
        await leave(walkContext, tab)
        await left
      }),
    ),
  [eventLabel('USER_FORGOTTEN')]: (walkContext) =>
    inTab(walkContext, '/logout', (tab) => tab.waitForURL('/login')),
}

const SHOWN: Readonly<Record<string, string>> = {
  'signedIn.forbidden': 'forbidden',
  'signedOut.idle': 'idle',
  'signedOut.expired': 'expired',
  'signedOut.rejected': 'rejected',
  'signedOut.refused': 'refused',
  'signedOut.failed': 'failed',
  'signedOut.throttled': 'throttled',
}

/** The page is opened by a person with a stored session. */
export const session: PageObject = {
  start: 'known',
  async open(testOrganization, browserDriver, answers) {
    const guest = await inviteGuest(testOrganization)
    const user = await sessionOf(testOrganization, guest)
    const userPage = await browserDriver.openAs(user)
    const account = { ...guest }
    states.set(userPage, { guest, who: account, next: account, enrolled: null })
    const { page, open } = userPage
    // Sends another API key, as if the key had changed meanwhile.
    const withAnotherKey = async (route: Route, request: Request) =>
      route.continue({ headers: { ...request.headers(), 'x-api-key': 'another' } })
    if (answers.includes('checkToken:refused'))
      await page.route('**/auth/check', withAnotherKey, { times: 1 })
    if (!answers.includes('checkToken:expired')) await open('/my-account')
    else {
      await testOrganization.user.with({ token: user.token }).post('auth/sign_out')
      // A page that sends no request itself, and so does not notice it first.
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
  during: { checkToken: [EXPIRED] },
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
      comingOf(walkContext).next = { ...accountOf('director'), name: `${firstName} ${lastName}` }
    },
    'signIn:codeRequired': async (walkContext) => {
      const coming = comingOf(walkContext)
      coming.next = { ...coming.guest }
      coming.enrolled = await enrol(walkContext.testOrganization, coming.guest)
    },
    'signIn:wrong': async (walkContext) => {
      const coming = comingOf(walkContext)
      coming.next = { ...coming.next, password: 'a wrong password' }
    },
    'signIn:tooMany': async (walkContext) => {
      const email = `${walkContext.testOrganization.freshNumber().toLowerCase()}@qa.invalid`
      await exhaustSignInTries(walkContext.testOrganization, email)
      comingOf(walkContext).next = { email, password: 'a wrong password', name: '' }
    },
    // The server never answers.
    'xstate.after.5000.session.signingOut': async ({ userPage }) => {
      await userPage.page.route('**/auth/sign_out', () => undefined, { times: 1 })
    },
  },
  async isAt(walkContext, state) {
    const shown = SHOWN[state]
    if (shown) return inLogin(walkContext, shown).waitFor()
    if (state === 'signedOut.codeRequired')
      return walkContext.userPage.find('heading', 'account.code.title').waitFor()
    const { name } = comingOf(walkContext).who
    await walkContext.userPage.page.getByRole('banner').getByRole('button', { name }).waitFor()
  },
  // Who is signed in, and where: the first person, elsewhere, another person, signed out; or nobody.
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
    const isHere = memory === '/none' || memory === 'here'
    if (memory === 'identified') return label === 'signIn:wrong'
    if (memory === 'code')
      return [CODE_ACCEPTED, CANCEL_CODE, SAME_STORED, IDENTIFIED, UNIDENTIFIED].includes(label)
    if (label === 'signIn:codeRequired') return isHere || memory === 'nobody'
    if (label === 'signIn:same' || label === SAME_STORED) return isHere || memory === 'nobody'
    if ([EXPIRED, FORBIDDEN, REPLACED, OTHER_STORED].includes(label)) return isHere
    return label !== eventLabel('USER_FORGOTTEN') || memory !== 'forbidden'
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, comingOf(walkContext).guest),
}
