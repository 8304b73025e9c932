import type { ComponentType } from 'react'
import { CAPABILITIES, ROUTE_ACCESS, type Role, type RouteAccess } from './domain/roles.ts'
import type { MessageId } from './i18n/index.ts'
import type { ScreenPorts } from './ports.ts'
import Broken from './views/errors/broken.tsx'

/** The sections of the side bar, in their order. */
export const MENU_SECTIONS = [
  'home',
  'cashRegister',
  'remittance',
  'wallet',
  'control',
  'reports',
  'settings',
] as const
export type MenuSection = (typeof MENU_SECTIONS)[number]

export type { ScreenPorts }

/** A screen, and the ports of the features that it uses. */
export type Screen = () => Promise<{ readonly default: ComponentType; readonly ports?: ScreenPorts }>

/** An address of the product: who may see it, its section of the menu, and its screen. */
export interface Route extends RouteAccess {
  readonly title: MessageId
  readonly menu: MenuSection | null
  /** The roles that see it in the menu; by default all that may open it. */
  readonly menuRoles?: readonly Role[]
  /** True when the screen shows only the current establishment; other screens show all accessible ones. */
  readonly isOfOneEstablishment?: true
  readonly screen: Screen
}

type RouteDefinition = Pick<Route, 'title' | 'menu' | 'menuRoles' | 'isOfOneEstablishment' | 'screen'>

/** Screens of the settings that are not in the menu: the first page of the settings links to them. */
const WITHIN_SETTINGS = { menu: 'settings', menuRoles: [] } as const

const DEFINITIONS: Readonly<Record<string, RouteDefinition>> = {
  '/error-403': {
    title: 'error.403.title',
    menu: null,
    screen: () => import('./views/errors/forbidden.tsx'),
  },
  '/error-404': {
    title: 'error.404.title',
    menu: null,
    screen: () => import('./views/errors/not-found.tsx'),
  },
  '/error-500': { title: 'error.500.title', menu: null, screen: async () => ({ default: Broken }) },
  '/login': { title: 'page.login', menu: null, screen: () => import('./screens/login.ts') },
  '/logout': { title: 'page.logout', menu: null, screen: () => import('./views/session/logout-screen.tsx') },
  '/forgot-password': {
    title: 'page.forgotPassword',
    menu: null,
    screen: () => import('./screens/forgot-password.ts'),
  },
  '/change-password': {
    title: 'page.changePassword',
    menu: null,
    screen: () => import('./screens/change-password.ts'),
  },
  '/': {
    title: 'shell.menu.home',
    menu: 'home',
    isOfOneEstablishment: true,
    screen: () => import('./screens/home.ts'),
  },
  '/my-account': {
    title: 'shell.account.mine',
    menu: null,
    screen: () => import('./screens/account.ts'),
  },
  '/cashregister': {
    title: 'shell.menu.count',
    menu: 'cashRegister',
    isOfOneEstablishment: true,
    screen: () => import('./screens/cash-register.ts'),
  },
  '/cashlogs': {
    title: 'shell.menu.cashLog',
    menu: 'cashRegister',
    isOfOneEstablishment: true,
    screen: () => import('./screens/cash-logs.ts'),
  },
  '/cashpad': {
    title: 'shell.menu.cashPad',
    menu: 'cashRegister',
    // The owner's menu shows it to these roles; others can open its address.
    menuRoles: CAPABILITIES.administer,
    isOfOneEstablishment: true,
    screen: () => import('./screens/closings.ts'),
  },
  '/moneyremittance': {
    title: 'shell.menu.remittances',
    menu: 'remittance',
    isOfOneEstablishment: true,
    screen: () => import('./screens/remittances.ts'),
  },
  '/carryingPouch': {
    title: 'shell.menu.pouchList',
    menu: 'remittance',
    isOfOneEstablishment: true,
    screen: () => import('./screens/pouches.ts'),
  },
  '/wallet': {
    title: 'shell.menu.wallet',
    menu: 'wallet',
    isOfOneEstablishment: true,
    screen: () => import('./screens/wallet.ts'),
  },
  '/coins': {
    title: 'shell.menu.coins',
    menu: 'wallet',
    isOfOneEstablishment: true,
    screen: () => import('./screens/coins.ts'),
  },
  '/control': {
    title: 'shell.menu.countControl',
    menu: 'control',
    screen: () => import('./screens/control.ts'),
  },
  '/tickets': {
    title: 'shell.menu.tickets',
    menu: 'control',
    screen: () => import('./screens/tickets.ts'),
  },
  '/moneyremittanceCtrl': {
    title: 'shell.menu.remittanceControl',
    menu: 'control',
    screen: () => import('./screens/remittance-control.ts'),
  },
  // The owner's menu leads directors to their own establishment, and the other roles to all settings.
  '/settings': {
    title: 'shell.menu.settings',
    menu: 'settings',
    menuRoles: CAPABILITIES.administer,
    screen: () => import('./screens/settings.ts'),
  },
  '/establishment-settings': {
    title: 'page.establishmentSettings',
    menu: 'settings',
    menuRoles: CAPABILITIES.manageOwnEstablishment,
    isOfOneEstablishment: true,
    screen: () => import('./screens/own-establishment.ts'),
  },
  '/organization': {
    title: 'page.organizations',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/organizations.ts'),
  },
  '/establishment': {
    title: 'page.establishments',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/establishments.ts'),
  },
  '/cashcarrier': {
    title: 'page.carriers',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/carriers.ts'),
  },
  '/user': {
    title: 'page.users',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/users.ts'),
  },
  '/paymentmode': {
    title: 'page.paymentModes',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/payment-modes.ts'),
  },
  '/paymentcategory': {
    title: 'page.paymentCategories',
    ...WITHIN_SETTINGS,
    screen: () => import('./screens/payment-categories.ts'),
  },
}

function definitionOf(path: string): RouteDefinition {
  const definition = DEFINITIONS[path]
  if (!definition) throw new Error(`src/routes.ts has no definition for ${path}: add it there`)
  return definition
}

/** Every address of the product, with the access rules of the domain. */
export const ROUTES: readonly Route[] = ROUTE_ACCESS.map((access) => ({
  ...access,
  ...definitionOf(access.path),
}))

/** The route of an address in any of its spellings, or null for one that does not exist. */
export function routeOf(address: string): Route | null {
  return ROUTES.find((route) => route.spellings.includes(address)) ?? null
}
