import { CAPABILITIES, ROUTE_ACCESS, type Role, type RouteAccess } from './domain/roles.ts'
import type { MessageId } from './i18n/index.ts'
import type { CreateScreenPorts } from './ports.ts'
import { type LoadScreen, SCREENS, type ScreenModule } from './screens.ts'
import InternalError from './views/errors/internal-error.tsx'
import type { MenuEntry } from './views/shell/index.ts'

/** The sections of the side bar, in their order. */
const MENU_SECTIONS = [
  'home',
  'cashRegister',
  'remittance',
  'wallet',
  'control',
  'reports',
  'settings',
] as const
type MenuSection = (typeof MENU_SECTIONS)[number]

export type { CreateScreenPorts, ScreenModule }

/** An address of the product: who may see it, its section of the menu, and its screen. */
export interface Route extends RouteAccess {
  readonly title: MessageId
  readonly menu: MenuSection | null
  /** The roles that see it in the menu; by default all that may open it. */
  readonly menuRoles?: readonly Role[]
  /** True when the screen shows the current establishment. Of these screens only home also shows all establishments. */
  readonly isForCurrentEstablishment?: true
  readonly screen: LoadScreen
}

type RouteDefinition = Pick<Route, 'title' | 'menu' | 'menuRoles' | 'isForCurrentEstablishment'> & {
  /** By default the screen that `SCREENS` has for the address. */
  readonly screen?: LoadScreen
}

/** Screens of the settings that are not in the menu: the first page of the settings links to them. */
const WITHIN_SETTINGS = { menu: 'settings', menuRoles: [] } as const

const DEFINITIONS: Readonly<Record<string, RouteDefinition>> = {
  '/error-403': {
    title: 'error.403.title',
    menu: null,
  },
  '/error-404': {
    title: 'error.404.title',
    menu: null,
  },
  '/error-500': { title: 'error.500.title', menu: null, screen: async () => ({ default: InternalError }) },
  '/login': { title: 'page.login', menu: null },
  '/logout': { title: 'page.logout', menu: null },
  '/forgot-password': {
    title: 'page.forgotPassword',
    menu: null,
  },
  '/change-password': {
    title: 'page.changePassword',
    menu: null,
  },
  '/': {
    title: 'shell.menu.home',
    menu: 'home',
    isForCurrentEstablishment: true,
  },
  '/my-account': {
    title: 'shell.account.mine',
    menu: null,
  },
  '/cashregister': {
    title: 'shell.menu.count',
    menu: 'cashRegister',
    isForCurrentEstablishment: true,
  },
  '/cashlogs': {
    title: 'shell.menu.cashLog',
    menu: 'cashRegister',
    isForCurrentEstablishment: true,
  },
  '/cashpad': {
    title: 'shell.menu.cashPad',
    menu: 'cashRegister',
    // The owner's menu shows it to these roles; directors and shift leads can open its address.
    menuRoles: CAPABILITIES.administer,
    isForCurrentEstablishment: true,
  },
  '/moneyremittance': {
    title: 'shell.menu.remittances',
    menu: 'remittance',
    isForCurrentEstablishment: true,
  },
  '/carryingPouch': {
    title: 'shell.menu.pouchList',
    menu: 'remittance',
    isForCurrentEstablishment: true,
  },
  '/wallet': {
    title: 'shell.menu.wallet',
    menu: 'wallet',
    isForCurrentEstablishment: true,
  },
  '/coins': {
    title: 'shell.menu.coins',
    menu: 'wallet',
    isForCurrentEstablishment: true,
  },
  '/control': {
    title: 'shell.menu.countControl',
    menu: 'control',
  },
  '/tickets': {
    title: 'shell.menu.tickets',
    menu: 'control',
  },
  '/moneyremittanceCtrl': {
    title: 'shell.menu.remittanceControl',
    menu: 'control',
  },
  // The owner's menu leads directors to their own establishment, and administrators to all settings.
  '/settings': {
    title: 'shell.menu.settings',
    menu: 'settings',
    menuRoles: CAPABILITIES.administer,
  },
  '/establishment-settings': {
    title: 'page.establishmentSettings',
    menu: 'settings',
    menuRoles: CAPABILITIES.findOwnSettingsInMenu,
    isForCurrentEstablishment: true,
  },
  '/organization': {
    title: 'page.organizations',
    ...WITHIN_SETTINGS,
  },
  '/establishment': {
    title: 'page.establishments',
    ...WITHIN_SETTINGS,
  },
  '/cashcarrier': {
    title: 'page.carriers',
    ...WITHIN_SETTINGS,
  },
  '/user': {
    title: 'page.users',
    ...WITHIN_SETTINGS,
  },
  '/paymentmode': {
    title: 'page.paymentModes',
    ...WITHIN_SETTINGS,
  },
  '/paymentcategory': {
    title: 'page.paymentCategories',
    ...WITHIN_SETTINGS,
  },
}

function definitionOf(path: string): RouteDefinition & Pick<Route, 'screen'> {
  const definition = DEFINITIONS[path]
  const screen = definition?.screen ?? SCREENS[path]
  if (!definition || !screen) throw new Error(`src/routes.ts or src/screens.ts lacks ${path}: add it there`)
  return { ...definition, screen }
}

/** Every address of the product, with the access rules of the domain. */
const ROUTES: readonly Route[] = ROUTE_ACCESS.map((access) => ({
  ...access,
  ...definitionOf(access.path),
}))

/** The route of an address in any of its spellings, or null for one that does not exist. */
export function routeOf(address: string): Route | null {
  return ROUTES.find((route) => route.spellings.includes(address)) ?? null
}

/** A menu entry of a view that has no address of its own in the owner's specification. The query of a screen's address selects the view. */
interface ViewEntry {
  readonly path: string
  readonly title: MessageId
  readonly section: MenuSection
  /** The screen that contains the view, and the values of `view` that the entry stands for. */
  readonly screen: string
  readonly views: readonly string[]
  readonly roles: readonly Role[]
}

const VIEW_ENTRIES: readonly ViewEntry[] = [
  {
    path: '/control?view=accounting',
    title: 'accounting.title',
    section: 'control',
    screen: '/control',
    // The audit log is a tab of accounting.
    views: ['accounting', 'audit'],
    roles: CAPABILITIES.control,
  },
  {
    path: '/?view=reports',
    title: 'reports.title',
    section: 'reports',
    screen: '/',
    views: ['reports'],
    roles: CAPABILITIES.remit,
  },
]

/** The menu entry of the view that an address shows, or null if the view has none. */
export function viewEntryOf(path: string, view: string | null): ViewEntry | null {
  return VIEW_ENTRIES.find(({ screen, views }) => screen === path && views.includes(view ?? '')) ?? null
}

/** The menu of a role, section by section: the screens, then the views that have a menu entry. */
export function menuOf(role: number | null): readonly MenuEntry[] {
  const isFor = (roles: readonly Role[] | null) => roles?.some((allowed) => allowed === role) ?? false
  return MENU_SECTIONS.flatMap((section) =>
    [
      ...ROUTES.filter(({ menu, menuRoles, roles }) => menu === section && isFor(menuRoles ?? roles)),
      ...VIEW_ENTRIES.filter((entry) => entry.section === section && isFor(entry.roles)),
    ].map(({ path, title }) => ({ path, title, section })),
  )
}
