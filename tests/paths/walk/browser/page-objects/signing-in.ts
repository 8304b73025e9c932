import type { Page, Request, Route } from 'playwright-core'
import type { SessionUser } from '../../../../../src/domain/contract/auth.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { sessionUser } from '../../../../machines/support/people.ts'
import { accountOf } from '../../../people.ts'
import { dismissGuest, type Guest, inviteGuest, sessionOf, tireOut } from '../../api/guest.ts'
import { type Bench, event, type Hands } from '../page-object.ts'
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
}

const benches = new WeakMap<Bench['seat'], Coming>()
const comingOf = ({ seat }: Bench): Coming => benches.get(seat)!
/** The person of the walk, and the last person who signed in or tried to. */
export const whoCame = (bench: Bench): Readonly<Pick<Coming, 'guest' | 'who'>> => comingOf(bench)
const inLogin = ({ seat }: Bench, state: string) =>
  seat.page.locator(`[data-screen=login][data-state=${state}]`)

/** Types both and submits them. */
async function signIn(
  bench: Bench,
  typed: { email: string; password: string },
  page: Page = bench.seat.page,
) {
  const { seat } = bench
  await seat.find('textbox', 'email.label', {}, page).fill(typed.email)
  await seat.find('textbox', 'session.password', {}, page).fill(typed.password)
  await seat.press('session.signIn', {}, page)
}

/** Does something that reloads the page. */
async function reloaded({ seat }: Bench, act: () => Promise<unknown>): Promise<void> {
  const loaded = seat.page.waitForEvent('load')
  await act()
  await loaded
}

/** Does something in another tab. */
async function inTab(bench: Bench, address: string, act: (tab: Page) => Promise<unknown>): Promise<void> {
  const tab = await bench.seat.page.context().newPage()
  await tab.goto(address)
  await act(tab)
  await tab.close()
}

const stored = ({ seat }: Bench): Promise<SessionUser> =>
  seat.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

/** The session is ended elsewhere: from “my account” on another device. */
async function endSession(bench: Bench): Promise<void> {
  const { token } = await stored(bench)
  await bench.house.user.with({ token }).post('auth/sign_out')
}

/** Switches to another of their establishments. */
async function leave(bench: Bench, page: Page = bench.seat.page): Promise<void> {
  const { establishmentId } = await stored(bench)
  const elsewhere = comingOf(bench).guest.places.find(({ id }) => id !== establishmentId)
  await choosePlace(bench, elsewhere!.name, page)
}

const HERE = sessionUser({ token: 'token-2' })
const THERE = sessionUser({ token: 'token-3', establishmentId: 'establishment-2' })
const TYPED = { email: 'director@sacoche.example', password: 'Sacoche-demo-2026' }
const SIGN_IN = event('SIGN_IN', TYPED)
const IDENTIFIED = event('IDENTIFIED', { proof: { idToken: 'a.b.c', nonce: 'a secret of this browser' } })
const UNIDENTIFIED = event('IDENTIFIED', { proof: null })
const EXPIRED = event('EXPIRED', { address: '/cashregister?service=lunch' })
const FORBIDDEN = event('FORBIDDEN')
const REPLACED = event('REPLACE_USER', { user: THERE })
const SAME_STORED = event('USER_STORED', { user: HERE })
const OTHER_STORED = event('USER_STORED', { user: THERE })

/** Returns from an identity provider, with its answer in the fragment. */
const comeBack = (said: string) => async (bench: Bench) => {
  const { page } = bench.seat
  await page.evaluate(() =>
    sessionStorage.setItem('auth', JSON.stringify({ secret: 'a secret', state: 'here' })),
  )
  // An address that differs only in the fragment does not reload the page.
  await page.goto('about:blank')
  await page.goto(`/login#${said}`)
}

const gestures: Hands['gestures'] = {
  [SIGN_IN]: async (bench) => {
    const coming = comingOf(bench)
    await signIn(bench, coming.next)
    coming.who = coming.next
    coming.next = { ...coming.guest }
  },
  [event('SIGN_IN', { ...TYPED, email: ' ' })]: (bench) =>
    signIn(bench, { ...comingOf(bench).guest, email: ' ' }),
  [event('SIGN_IN', { ...TYPED, password: '' })]: (bench) =>
    signIn(bench, { ...comingOf(bench).guest, password: '' }),
  [UNIDENTIFIED]: comeBack('error=access_denied&state=here'),
  [IDENTIFIED]: comeBack('id_token=a.b.c&state=here'),
  async [event('SIGN_OUT')](bench) {
    const { seat } = bench
    if ((await inLogin(bench, 'forbidden').count()) > 0) return seat.press('error.action.signIn')
    const { name } = comingOf(bench).who
    await seat.page.getByRole('banner').getByRole('button', { name }).click()
    await seat.find('menuitem', 'shell.account.logout').click()
  },
  [event('CONTINUE')]: ({ seat }) => seat.press('session.continue'),
  async [EXPIRED](bench) {
    await endSession(bench)
    const { page, find } = bench.seat
    // When the page itself sends a request first, it is left before anything is pressed.
    const left = page.waitForURL('/login')
    await Promise.race([find('link', 'shell.menu.wallet', {}, page.getByRole('navigation')).click(), left])
    await left
  },
  // A browser with a manipulated user is not trusted by the server.
  async [FORBIDDEN](bench) {
    await bench.seat.page.evaluate((role) => {
      const user = JSON.parse(localStorage.getItem('user') ?? 'null') as object
      localStorage.setItem('user', JSON.stringify({ ...user, role }))
    }, ROLES.accountant)
    await bench.seat.page.goto('/tickets')
  },
  [REPLACED]: (bench) => reloaded(bench, () => leave(bench)),
  // In another tab they sign in when nobody is, change their name when they are, or come back here.
  async [SAME_STORED](bench) {
    const { seat } = bench
    const { guest, who } = comingOf(bench)
    if ((await seat.page.locator('[data-screen=login]').count()) > 0)
      return inTab(bench, '/login', async (tab) => {
        await signIn(bench, guest, tab)
        await tab.waitForURL('/')
      })
    await inTab(bench, '/my-account', async (tab) => {
      const form = seat.find('form', 'account.identity.title', {}, tab)
      who.name = `Quentin ${guest.name}`
      await seat.find('textbox', 'account.firstName', {}, form).fill('Quentin QA')
      await seat.press('action.save', {}, form)
      await seat.page.getByRole('banner').getByRole('button', { name: who.name }).waitFor()
    })
  },
  [OTHER_STORED]: (bench) =>
    reloaded(bench, () =>
      inTab(bench, '/my-account', async (tab) => {
        const left = tab.waitForEvent('load')
        await leave(bench, tab)
        await left
      }),
    ),
  [event('USER_FORGOTTEN')]: (bench) => inTab(bench, '/logout', (tab) => tab.waitForURL('/login')),
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

/** Opened by a person who was here before. */
export const session: Hands = {
  start: 'known',
  async open(house, desk, answers) {
    const guest = await inviteGuest(house)
    const user = await sessionOf(house, guest)
    const seat = await desk.seatOf(user)
    const account = { ...guest }
    benches.set(seat, { guest, who: account, next: account })
    const { page, open } = seat
    // The client key is another by now.
    const withAnotherKey = async (route: Route, request: Request) =>
      route.continue({ headers: { ...request.headers(), 'x-api-key': 'another' } })
    if (answers.includes('checkToken:refused'))
      await page.route('**/auth/check', withAnotherKey, { times: 1 })
    if (!answers.includes('checkToken:expired')) await open('/my-account')
    else {
      await house.user.with({ token: user.token }).post('auth/sign_out')
      // A page that sends no request itself, and so does not notice it first.
      await open('/error-404')
    }
    return { house, seat, pouches: [], remittance: null }
  },
  gestures,
  asks: {
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
  meanwhile: {
    'signIn:other': async (bench) => {
      const { firstName, lastName } = bench.house.director.user
      comingOf(bench).next = { ...accountOf('director'), name: `${firstName} ${lastName}` }
    },
    'signIn:wrong': async (bench) => {
      const coming = comingOf(bench)
      coming.next = { ...coming.next, password: 'a wrong password' }
    },
    'signIn:tooMany': async (bench) => {
      const email = `${bench.house.freshNumber().toLowerCase()}@qa.invalid`
      await tireOut(bench.house, email)
      comingOf(bench).next = { email, password: 'a wrong password', name: '' }
    },
    // The server never answers.
    'xstate.after.5000.session.signingOut': async ({ seat }) => {
      await seat.page.route('**/auth/sign_out', () => undefined, { times: 1 })
    },
  },
  async isAt(bench, state) {
    const shown = SHOWN[state]
    if (shown) return inLogin(bench, shown).waitFor()
    const { name } = comingOf(bench).who
    await bench.seat.page.getByRole('banner').getByRole('button', { name }).waitFor()
  },
  // Who is signed in, and where: the first person, elsewhere, another person, signed out; or nobody.
  remember(memory, label, state) {
    if (state === 'signedIn.forbidden') return 'forbidden'
    if (state.startsWith('signedOut')) return 'nobody'
    if (label === IDENTIFIED) return 'identified'
    if (label === 'signIn:other') return 'other'
    if (label === REPLACED || label === OTHER_STORED) return 'elsewhere'
    if (label === 'signIn:same' || label === SAME_STORED) return 'here'
    return label === event('CONTINUE') ? 'claiming' : memory
  },
  may(memory, label) {
    const isHere = memory === '/none' || memory === 'here'
    if (memory === 'identified') return label === 'signIn:wrong'
    if (label === 'signIn:same' || label === SAME_STORED) return isHere || memory === 'nobody'
    if ([EXPIRED, FORBIDDEN, REPLACED, OTHER_STORED].includes(label)) return isHere
    return label !== event('USER_FORGOTTEN') || memory !== 'forbidden'
  },
  cleanUp: (bench) => dismissGuest(bench.house, comingOf(bench).guest),
}
