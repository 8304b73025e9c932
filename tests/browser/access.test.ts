import { describe, expect, it } from 'vitest'
import type { MessageId } from '../../src/i18n/ids.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { find, signIn } from '../support/interactions.ts'

const app = withApp()

const COUNTING = ['/', '/cashregister', '/cashlogs']
/** The closings, in the menu of head office and administrators only. Directors and shift leads may open them too. */
const CASHPAD = '/cashpad'
const REMITTING = ['/moneyremittance', '/carryingPouch']
const WALLET = ['/wallet', '/coins']
const CONTROLLING = ['/control', '/tickets', '/moneyremittanceCtrl']
const ACCOUNTING = '/control?view=accounting'
const REPORTS = '/?view=reports'
const MAIN_SCREENS = [...COUNTING, CASHPAD, ...REMITTING, ...WALLET, ...CONTROLLING]
const ADMINISTERING = [...MAIN_SCREENS, '/settings']
/** The main screens that accountants may open: all except exchanges and closings. */
const CHECKING = MAIN_SCREENS.filter((address) => address !== '/coins' && address !== CASHPAD)
const ADMINISTRATION = [
  '/organization',
  '/establishment',
  '/cashcarrier',
  '/user',
  '/paymentmode',
  '/paymentcategory',
]
/** Other spellings of addresses, which are also accepted. */
const SPELLINGS = ['/moneyRemittance', '/moneyRemittanceCtrl']
const EVERYWHERE = [
  ...ADMINISTERING,
  '/establishment-settings',
  ...ADMINISTRATION,
  '/my-account',
  ...SPELLINGS,
]

/** The screens that each role may open, from the owner's table of routes. */
const SCREENS_OF_ROLE: Readonly<Record<DemoPerson, readonly string[]>> = {
  superadmin: EVERYWHERE,
  admin: EVERYWHERE,
  accountant: [...CHECKING, '/my-account', ...SPELLINGS],
  director: [
    ...COUNTING,
    ...REMITTING,
    ...WALLET,
    '/my-account',
    CASHPAD,
    '/settings',
    '/establishment-settings',
    '/moneyRemittance',
  ],
  user: [...COUNTING, '/my-account', CASHPAD],
  employee: ['/my-account'],
}

/** Where the link for ordering change leads in the demo. */
const ORDER_CHANGE = '/demo/order-change'
const ADMIN_MENU = [...MAIN_SCREENS, ACCOUNTING, REPORTS, '/settings', ORDER_CHANGE]

/** The addresses in the menu of each role, in their order. */
const MENU: Readonly<Record<DemoPerson, readonly string[]>> = {
  superadmin: ADMIN_MENU,
  admin: ADMIN_MENU,
  accountant: [...CHECKING, ACCOUNTING, REPORTS],
  director: [...COUNTING, ...REMITTING, ...WALLET, REPORTS, '/establishment-settings', ORDER_CHANGE],
  user: COUNTING,
  employee: [],
}

/** Opens each address and returns the address to which it led. */
function follow({ page }: Visit, addresses: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate(async (all) => {
    const reached: Record<string, string> = {}
    for (const address of all) {
      history.pushState(null, '', address)
      await new Promise(requestAnimationFrame)
      reached[address] = location.pathname
    }
    return reached
  }, addresses)
}

const mapAddresses = (addresses: readonly string[], leadTo: (address: string) => string) =>
  Object.fromEntries(addresses.map((address) => [address, leadTo(address)]))

// SECURITY.md, check 1
describe.each(Object.entries(SCREENS_OF_ROLE) as [DemoPerson, readonly string[]][])('%s', (person, opens) => {
  it('opens the screens of the role, redirects the others to /error-403, and has the menu of the role', async () => {
    const visit = await app.visit({ as: person })
    await visit.open('/my-account')
    const links = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') }).getByRole('link')
    const [home, ...entries] = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect([home, entries]).toEqual(['/', MENU[person]])
    const expected = mapAddresses(EVERYWHERE, (address) => (opens.includes(address) ? address : '/error-403'))
    expect(await follow(visit, EVERYWHERE)).toEqual(expected)
  })
})

it('a person who is not signed in is redirected to /login from every address that needs a session, but not from the error and password pages', async () => {
  const visit = await app.visit()
  await visit.open('/error-500')
  expect(await follow(visit, EVERYWHERE)).toEqual(mapAddresses(EVERYWHERE, () => '/login'))
  const open = ['/error-403', '/error-404', '/error-500', '/forgot-password', '/change-password']
  expect(await follow(visit, open)).toEqual(mapAddresses(open, (address) => address))
})

describe('an address', () => {
  it.each(['/nowhere', '/cashlogs/7', '/Control'])(
    '%s that does not exist leads to /error-404',
    async (address) => {
      const visit = await app.visit({ as: 'admin' })
      visit.expectErrors(/status of 404/u)
      await visit.open(address)
      expect(visit.address()).toBe('/error-404')
      await find(visit, 'button', 'error.action.home').click()
      await find(visit, 'heading', 'home.title').waitFor()
    },
  )

  it.each([
    { address: '/moneyRemittance', title: 'shell.menu.remittances' },
    { address: '/moneyRemittanceCtrl', title: 'shell.menu.remittanceControl' },
  ] as const)(
    'in its other spelling $address opens its page and marks its entry of the menu',
    async ({ address, title }) => {
      const visit = await app.visit({ as: 'admin' })
      await visit.open(address)
      await find(visit, 'heading', title).waitFor()
      const menu = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
      await expect.poll(() => find(visit, 'link', title, {}, menu).getAttribute('aria-current')).toBe('page')
    },
  )
})

it.each([
  { as: 'admin', address: '/organization', entry: 'shell.menu.settings' },
  { as: 'director', address: '/settings', entry: 'page.establishmentSettings' },
] as const)(
  '$address, which has no menu entry for $as, marks the entry of its section',
  async ({ as, address, entry }) => {
    const visit = await app.visit({ as })
    await visit.open(address)
    const bar = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
    await expect.poll(() => find(visit, 'link', entry, {}, bar).getAttribute('aria-current')).toBe('true')
  },
)

it.each([360, 768, 1024, 1440])(
  'the accounting page is opened from the menu on a screen %i px wide, and a menu that is always open marks its entry',
  async (width) => {
    const visit = await app.visit({ as: 'accountant', width })
    await visit.open('/control')
    const bar = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
    const entry = find(visit, 'link', 'accounting.title', {}, bar)
    if (width <= 768) await find(visit, 'button', 'shell.menu.open').click()
    else if (width <= 1200) await find(visit, 'button', 'shell.menu.control', {}, bar).click()
    await entry.click()
    await find(visit, 'heading', 'accounting.title').waitFor()
    expect(visit.address()).toBe('/control?view=accounting')
    if (width <= 1200) return
    expect(await entry.getAttribute('aria-current')).toBe('page')
    expect(
      await find(visit, 'link', 'shell.menu.countControl', {}, bar).getAttribute('aria-current'),
    ).toBeNull()
  },
)

describe('an employee', () => {
  it('is led to the 403 page after signing in, with links to their own account and to sign-in, but not to home', async () => {
    const visit = await app.visit()
    await signIn(visit, 'employee')
    await find(visit, 'heading', 'error.403.title').waitFor()
    expect(visit.address()).toBe('/error-403')
    expect(await find(visit, 'button', 'error.action.home').count()).toBe(0)
    await find(visit, 'button', 'shell.account.mine').click()
    await visit.page.waitForURL('/my-account')
    await visit.open('/error-403')
    await find(visit, 'button', 'error.action.signIn').click()
    await visit.page.waitForURL('/login')
  })
})

it('a shift lead at a screen that the role may not open sees a page that links to home', async () => {
  const visit = await app.visit({ as: 'user' })
  await visit.open('/control')
  await find(visit, 'heading', 'error.403.title').waitFor()
  await find(visit, 'button', 'error.action.home').click()
  await find(visit, 'heading', 'home.title').waitFor()
})

it('a person whose stored role the server rejects is redirected to /login, which shows the reason and the form', async () => {
  const visit = await app.visit({ as: 'user' })
  visit.expectErrors(/status of 403/u)
  await visit.open('/')
  await visit.page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    localStorage.setItem('user', JSON.stringify({ ...user, role: 5 }))
  })
  await visit.page.goto('/carryingPouch')
  await visit.page.waitForURL('/login')
  const reason: MessageId = 'failure.RoleNotAllowed'
  await visit.page
    .getByRole('alert')
    .filter({ hasText: visit.t(reason) })
    .waitFor()
  await find(visit, 'textbox', 'email.label').waitFor()
  await find(visit, 'button', 'session.continue').click()
  await visit.page.waitForURL('/')
})
