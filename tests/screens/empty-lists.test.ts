import { describe, expect, it } from 'vitest'
import { LIST_NAMES, LISTS, type ListName } from '../../src/domain/lists/lists.ts'
import { guardRoute, ROLES, type RoleName, roleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { type Answers, openScreen, prepareScreens } from './support/screen.tsx'

/** What an empty list offers: a button, or a link with its address. */
type Offer = `[${string}]` | `${string} → /${string}`

interface EmptyList {
  readonly address: string
  /** The path of the call that returns the list, without `/api/v1/`. */
  readonly call: string
  readonly title: string
  /** The offer to every role that sees the list, except the roles in `except`. */
  readonly offers: Offer
  readonly except?: Partial<Readonly<Record<RoleName, Offer>>>
}

/** The message that each list must show when it has no rows: its title, and what it offers to each role. */
const EMPTY_LISTS: Readonly<Partial<Record<ListName, EmptyList>>> = {
  cashlogs: {
    address: '/cashlogs',
    call: 'cashlogs',
    title: 'No counts yet',
    offers: 'Count → /cashregister',
  },
  counts: {
    address: '/control',
    call: 'controlsheets',
    title: 'Everything is checked',
    offers: '[View all counts]',
  },
  pouches: {
    address: '/carryingPouch',
    call: 'pouches',
    title: 'No pouches yet',
    offers: 'Count → /cashregister',
  },
  remittances: {
    address: '/moneyremittance',
    call: 'remittances',
    title: 'No deposits yet',
    offers: 'Prepare a deposit → /moneyremittance?step=type',
  },
  remittancecontrol: {
    address: '/moneyremittanceCtrl',
    call: 'remittances',
    title: 'No deposits to check',
    offers: 'Prepare a deposit → /moneyremittance?step=type',
  },
  walletmovements: {
    address: '/wallet',
    call: 'walletmovements',
    title: 'No movements yet',
    offers: '[Count the change fund]',
  },
  exchanges: {
    address: '/coins',
    call: 'exchanges',
    title: 'No exchanges completed yet',
    offers: 'Go to the change fund → /wallet',
  },
  archives: {
    address: '/cashpad?view=archives',
    call: 'archives',
    title: 'No closings',
    offers: 'Import a file → /cashpad',
  },
  tickets: {
    address: '/tickets',
    call: 'tickets',
    title: 'No paper meal vouchers yet',
    offers: 'Count → /cashregister',
  },
  ticketdispatches: {
    address: '/tickets?view=dispatches',
    call: 'ticketdispatches',
    title: 'No dispatches yet',
    offers: 'Prepare a dispatch → /tickets',
  },
  jobevents: {
    address: '/control?view=jobs',
    call: 'jobevents',
    title: 'No jobs yet',
    offers: 'Ask for closings → /cashpad',
    except: { accountant: 'Review the counts → /control' },
  },
  auditevents: {
    address: '/control?view=audit',
    call: 'auditevents',
    title: 'Nothing to show',
    offers: 'Go to the home page → /',
  },
  accountingexports: {
    address: '/control?view=accounting',
    call: 'accountingexports',
    title: 'Nothing has been sent yet',
    offers: 'Review the counts → /control',
  },
  accountingentries: {
    address: '/control?view=accounting&part=entries',
    call: 'accountingentries',
    title: 'Nothing has been sent yet',
    offers: 'Review the counts → /control',
  },
  banklines: {
    address: '/moneyremittanceCtrl?view=lines',
    call: 'banklines',
    title: 'No lines',
    offers: 'Import a bank statement → /moneyremittanceCtrl?view=bank',
  },
  bankrules: {
    address: '/moneyremittanceCtrl?view=rules',
    call: 'bankrules',
    title: 'No rules',
    offers: '[New rule]',
  },
  establishments: {
    address: '/establishment',
    call: 'establishments',
    title: 'No establishments yet',
    offers: '[New establishment]',
  },
  establishmentsettings: {
    address: '/settings?view=remittances',
    call: 'establishments',
    title: 'No establishments yet',
    offers: 'New establishment → /establishment',
  },
  cashcarriers: {
    address: '/cashcarrier',
    call: 'cashcarriers',
    title: 'No cash carriers yet',
    offers: '[New carrier]',
  },
  cashregisters: {
    address: '/settings?view=registers',
    call: 'cashregisters',
    title: 'No registers yet',
    offers: '[New register]',
  },
  users: { address: '/user', call: 'users', title: 'No users yet', offers: '[New user]' },
  paymentmodes: {
    address: '/paymentmode',
    call: 'paymentmodes',
    title: 'No payment modes yet',
    offers: '[New payment mode]',
  },
  paymentcategories: {
    address: '/paymentcategory',
    call: 'paymentcategories',
    title: 'No payment categories yet',
    offers: '[New category]',
  },
  saletypetaxes: {
    address: '/settings?view=taxes',
    call: 'saletypetaxes',
    title: 'No sale types yet',
    offers: '[New sale type]',
  },
  deltareasons: {
    address: '/settings?view=reasons',
    call: 'deltareasons',
    title: 'No reasons yet',
    offers: '[New reason]',
  },
}

/** The lists without a message for no rows, with the reason. */
const WITHOUT_MESSAGE: Readonly<Partial<Record<ListName, string>>> = {
  accountingclosings: 'the form that closes a month is above the list',
  accountingjournals: 'every organization has its journals from the beginning',
  cashpads: 'one record of an establishment, without a list',
  organizations: 'everybody who sees the list belongs to an organization, which is in it',
}

const NO_REGISTERS = { cashregisters: [] }

const ROWS = Object.entries(EMPTY_LISTS).flatMap(([name, list]) =>
  LISTS[name as ListName].roles
    .map((role) => roleName(role)!)
    .filter((role) => guardRoute(list.address.split('?')[0]!, { role: ROLES[role] }) === 'pass')
    .map((role) => ({ ...list, role, offer: list.except?.[role] ?? list.offers })),
)

/**
 * Other messages that a screen shows when it has no rows: the address, the role that opens it, the answers that cause the message, its
 * title and its offer, null for none.
 */
const OTHER_MESSAGES: readonly (readonly [string, RoleName, Answers, title: string, Offer | null])[] = [
  ['/settings?view=jobs', 'director', { jobevents: [] }, 'No jobs yet', 'Ask for closings → /cashpad'],
  [
    '/tickets?view=issuers',
    'admin',
    { ticketissuers: [] },
    'No issuers yet',
    'New category → /paymentcategory',
  ],
  [
    '/tickets?view=issuers',
    'accountant',
    { ticketissuers: [] },
    'No issuers yet',
    'Prepare a dispatch → /tickets',
  ],
  ['/coins', 'director', { exchanges: [] }, 'No exchanges in progress', 'Go to the change fund → /wallet'],
  ['/cashregister', 'director', NO_REGISTERS, 'No registers yet', 'New register → /establishment-settings'],
  ['/cashregister', 'user', NO_REGISTERS, 'No registers yet', 'Go to the home page → /'],
  ['/?view=reports', 'director', {}, 'No cash log data for the period', '[Show the last 12 months]'],
  ['/?view=reports&date_from=2025-01-01', 'director', {}, 'No cash log data for the period', null],
]

prepareScreens()

function messageTitled(title: string): Element {
  const titles = [...document.querySelectorAll('[role="status"] h2')]
  const message = titles.find(({ textContent }) => textContent === title)?.closest('[role="status"]')
  if (!message) throw new Error(`no message “${title}”: ${titles.map((h) => h.textContent).join(', ')}`)
  return message
}

/** The names of the filled buttons of the page: a screen has at most one primary action. */
const filledButtons = () =>
  [...document.querySelectorAll('[data-look=primary]')].map(({ textContent }) => textContent)

describe('an empty list', () => {
  it.each([
    ['director', []],
    ['user', ['A director or an administrator can create one.']],
  ] as const)('of registers says to the %s that there is none, followed by %j', async (role, texts) => {
    await openScreen(sceneAt('/cashregister', role, [], NO_REGISTERS))
    const lines = [...messageTitled('No registers yet').querySelectorAll('p')].map((line) => line.textContent)
    expect(lines).toEqual(['This establishment has no register yet.', ...texts])
  })

  it.each(OTHER_MESSAGES)(
    'of %s as %s with %j says “%s” and offers %s',
    async (address, role, answers, title, offer) => {
      await openScreen(sceneAt(address, role, [], answers))
      const message = messageTitled(title)
      const hasAction = message.querySelector('a, button') !== null
      expect(hasAction ? outline(message).at(-1) : null).toBe(offer)
      expect(filledButtons().length).toBeLessThanOrEqual(1)
      expect([...message.querySelectorAll('p')].filter((line) => line.textContent === '')).toEqual([])
    },
  )

  it('has an expected message, or a reason why it has none, for every list', () => {
    expect([...Object.keys(EMPTY_LISTS), ...Object.keys(WITHOUT_MESSAGE)].toSorted()).toEqual(
      [...LIST_NAMES].toSorted(),
    )
  })

  it.each(ROWS)(
    '$address says “$title” and offers $role: $offer',
    async ({ address, role, call, title, offer }) => {
      await openScreen(sceneAt(address, role, [], { [call]: [] }))
      const message = messageTitled(title)
      expect(outline(message).at(-1)).toBe(offer)
      expect(filledButtons().length).toBeLessThanOrEqual(1)
      expect([...message.querySelectorAll('p')].filter((line) => line.textContent === '')).toEqual([])
      const link = message.querySelector('a')
      if (link) expect(guardRoute(link.pathname, { role: ROLES[role] })).toBe('pass')
    },
  )
})
