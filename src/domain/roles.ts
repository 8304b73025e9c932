/** The ids of the roles, which the owner has fixed. The API uses these numbers. */
export const ROLES = {
  superAdmin: 1,
  admin: 2,
  accountant: 4,
  director: 5,
  employee: 7,
  user: 10,
} as const
export type RoleName = keyof typeof ROLES
export type Role = (typeof ROLES)[RoleName]

export const ALL_ROLES: readonly Role[] = Object.values(ROLES)

/** The name of a role id, or null for an unknown number. */
export function roleName(role: number): RoleName | null {
  const entry = Object.entries(ROLES).find(([, id]) => id === role)
  return entry ? (entry[0] as RoleName) : null
}

const { superAdmin, admin, accountant, director, user } = ROLES
const counting = [superAdmin, admin, accountant, director, user]
const remitting = [superAdmin, admin, accountant, director]
const managing = [superAdmin, admin, director]
const administering = [superAdmin, admin]
const accounting = [superAdmin, admin, accountant]
const uploading = [superAdmin, admin, director, user]

/** The layout and access of an address. `roles` is null for a page without sign-in; the first spelling is the canonical one. */
export interface RouteAccess {
  readonly path: string
  readonly spellings: readonly string[]
  readonly layout: 'auth' | 'app'
  readonly roles: readonly Role[] | null
}

const publicRoute = (path: string): RouteAccess => ({
  path,
  spellings: [path],
  layout: 'auth',
  roles: null,
})
const appRoute = (path: string, roles: readonly Role[], ...others: string[]): RouteAccess => ({
  path,
  spellings: [path, ...others],
  layout: 'app',
  roles,
})

export const ROUTE_ACCESS: readonly RouteAccess[] = [
  publicRoute('/error-403'),
  publicRoute('/error-404'),
  publicRoute('/error-500'),
  publicRoute('/login'),
  publicRoute('/logout'),
  publicRoute('/forgot-password'),
  publicRoute('/change-password'),
  appRoute('/', counting),
  appRoute('/my-account', ALL_ROLES),
  appRoute('/cashregister', counting),
  appRoute('/cashlogs', counting),
  appRoute('/cashpad', uploading),
  appRoute('/moneyremittance', remitting, '/moneyRemittance'),
  appRoute('/wallet', remitting),
  appRoute('/coins', managing),
  appRoute('/carryingPouch', remitting),
  appRoute('/settings', managing),
  appRoute('/organization', administering),
  appRoute('/establishment', administering),
  appRoute('/cashcarrier', administering),
  appRoute('/user', administering),
  appRoute('/paymentmode', administering),
  appRoute('/paymentcategory', administering),
  appRoute('/establishment-settings', managing),
  appRoute('/control', accounting),
  appRoute('/tickets', accounting),
  appRoute('/moneyremittanceCtrl', accounting, '/moneyRemittanceCtrl'),
]

/** The access rule of an address in any spelling, or null for an unknown address. */
export function routeAccess(address: string): RouteAccess | null {
  return ROUTE_ACCESS.find((route) => route.spellings.includes(address)) ?? null
}

/** The decision of the route guard: continue, or redirect to /login, /error-403 or /error-404. */
export function guardRoute(
  address: string,
  session: { role: Role } | null,
): 'pass' | '/login' | '/error-403' | '/error-404' {
  const route = routeAccess(address)
  if (!route) return '/error-404'
  if (!route.roles) return 'pass'
  if (!session) return '/login'
  return route.roles.includes(session.role) ? 'pass' : '/error-403'
}

/** The roles of each capability, for the API and the buttons. */
export const CAPABILITIES = {
  ownAccount: ALL_ROLES,
  count: counting,
  /** Sees expected amounts before validation, even where the establishment counts blind. */
  seeExpectedAmount: remitting,
  remit: remitting,
  control: accounting,
  administer: administering,
  manageOrganizations: [superAdmin],
  manageEstablishment: managing,
  /** Finds the settings of their establishment in the menu, instead of those of the organization. */
  findOwnSettingsInMenu: [director],
  orderChange: managing,
  manageWallet: remitting,
  receiveCoins: managing,
  shareViews: [admin, accountant, director],
  /** Renames and deletes the shared views of others. */
  manageSharedViews: [admin],
  uploadClosings: uploading,
  seeEveryOrganization: [superAdmin],
  seeWholeOrganization: [superAdmin, admin, accountant],
  /** Sees other people, at least by their name. */
  seePeople: counting,
} as const satisfies Record<string, readonly Role[]>
export type Capability = keyof typeof CAPABILITIES

/** True when the role has the capability. */
export function hasCapability(role: Role, capability: Capability): boolean {
  return (CAPABILITIES[capability] as readonly Role[]).includes(role)
}
