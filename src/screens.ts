import type { ComponentType } from 'react'
import type { CreateScreenPorts } from './ports.ts'

/** A screen, and the ports of the features that it uses. */
export interface ScreenModule {
  readonly default: ComponentType
  readonly ports?: CreateScreenPorts
  /** The ports that the screen uses only inside `LaterPorts`. */
  readonly laterPorts?: () => Promise<{ readonly ports: CreateScreenPorts }>
}

/** Loads a screen. */
export type LoadScreen = () => Promise<ScreenModule>

/**
 * The function that loads the screen of each address, except `/error-500` (see `routes.ts`). A screen is loaded when a link to it is pressed
 * or when it is shown. The first script of the page loads the screen of the first address.
 */
export const SCREENS: Readonly<Record<string, LoadScreen>> = {
  '/error-403': () => import('./views/errors/forbidden.tsx'),
  '/error-404': () => import('./views/errors/not-found.tsx'),
  '/login': () => import('./screens/login.ts'),
  '/logout': () => import('./views/session/logout-screen.tsx'),
  '/forgot-password': () => import('./screens/forgot-password.ts'),
  '/change-password': () => import('./screens/change-password.ts'),
  '/': () => import('./screens/home.ts'),
  '/my-account': () => import('./screens/account.ts'),
  '/cashregister': () => import('./screens/cash-register.ts'),
  '/cashlogs': () => import('./screens/cash-logs.ts'),
  '/cashpad': () => import('./screens/closings.ts'),
  '/moneyremittance': () => import('./screens/remittances.ts'),
  '/carryingPouch': () => import('./screens/pouches.ts'),
  '/wallet': () => import('./screens/wallet.ts'),
  '/coins': () => import('./screens/coins.ts'),
  '/control': () => import('./screens/control.ts'),
  '/tickets': () => import('./screens/tickets.ts'),
  '/moneyremittanceCtrl': () => import('./screens/remittance-control.ts'),
  '/settings': () => import('./screens/settings.ts'),
  '/establishment-settings': () => import('./screens/establishment-settings.ts'),
  '/organization': () => import('./screens/organizations.ts'),
  '/establishment': () => import('./screens/establishments.ts'),
  '/cashcarrier': () => import('./screens/carriers.ts'),
  '/user': () => import('./screens/users.ts'),
  '/paymentmode': () => import('./screens/payment-modes.ts'),
  '/paymentcategory': () => import('./screens/payment-categories.ts'),
}
