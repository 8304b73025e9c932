import { describe, expect, it } from 'vitest'
import {
  ALL_ROLES,
  CAPABILITIES,
  type Capability,
  guardRoute,
  hasCapability,
  ROLES,
  ROUTE_ACCESS,
  type Role,
  roleName,
  routeAccess,
} from '../../src/domain/roles.ts'

const SUPER_ADMIN = 1
const ADMIN = 2
const ACCOUNTANT = 4
const DIRECTOR = 5
const EMPLOYEE = 7
const USER = 10

/**
 * The addresses of the owner's specification (point 6), each with the ids of the roles that may open it, written by
 * hand. Everyone who is signed in may open /my-account.
 */
const WHO_MAY_OPEN: Readonly<Record<string, readonly Role[]>> = {
  '/': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, USER],
  '/cashregister': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, USER],
  '/cashlogs': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, USER],
  '/cashpad': [SUPER_ADMIN, ADMIN, DIRECTOR, USER],
  '/moneyremittance': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
  '/moneyRemittance': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
  '/wallet': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
  '/carryingPouch': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
  '/coins': [SUPER_ADMIN, ADMIN, DIRECTOR],
  '/settings': [SUPER_ADMIN, ADMIN, DIRECTOR],
  '/establishment-settings': [SUPER_ADMIN, ADMIN, DIRECTOR],
  '/organization': [SUPER_ADMIN, ADMIN],
  '/establishment': [SUPER_ADMIN, ADMIN],
  '/cashcarrier': [SUPER_ADMIN, ADMIN],
  '/user': [SUPER_ADMIN, ADMIN],
  '/paymentmode': [SUPER_ADMIN, ADMIN],
  '/paymentcategory': [SUPER_ADMIN, ADMIN],
  '/control': [SUPER_ADMIN, ADMIN, ACCOUNTANT],
  '/tickets': [SUPER_ADMIN, ADMIN, ACCOUNTANT],
  '/moneyremittanceCtrl': [SUPER_ADMIN, ADMIN, ACCOUNTANT],
  '/moneyRemittanceCtrl': [SUPER_ADMIN, ADMIN, ACCOUNTANT],
  '/my-account': [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, EMPLOYEE, USER],
}
const OPEN_TO_ALL = [
  '/error-403',
  '/error-404',
  '/error-500',
  '/login',
  '/logout',
  '/forgot-password',
  '/change-password',
]

describe('roles', () => {
  it("have the owner's ids", () => {
    expect(ROLES).toEqual({ superAdmin: 1, admin: 2, accountant: 4, director: 5, employee: 7, user: 10 })
    expect(ALL_ROLES).toEqual([1, 2, 4, 5, 7, 10])
  })

  it('have a name for each id; other numbers have none', () => {
    expect(ALL_ROLES.map(roleName)).toEqual([
      'superAdmin',
      'admin',
      'accountant',
      'director',
      'employee',
      'user',
    ])
    expect([0, 3, 6, 8, 9, 11, -1, 1.5, Number.NaN].map(roleName)).toEqual(Array(9).fill(null))
  })
})

// SECURITY.md, check 1
describe('the route guard', () => {
  const addresses = [...Object.keys(WHO_MAY_OPEN), ...OPEN_TO_ALL]

  it('knows exactly the addresses of the specification, in every spelling', () => {
    expect(ROUTE_ACCESS.flatMap((route) => route.spellings).sort()).toEqual([...addresses].sort())
  })

  it('has one rule per address, whose first spelling is the canonical one', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const route of ROUTE_ACCESS) expect(route.spellings[0]).toBe(route.path)
    expect(routeAccess('/moneyRemittance')).toBe(routeAccess('/moneyremittance'))
    expect(routeAccess('/moneyRemittanceCtrl')).toBe(routeAccess('/moneyremittanceCtrl'))
  })

  it.each(OPEN_TO_ALL)('%s needs no session', (address) => {
    expect(routeAccess(address)?.layout).toBe('auth')
    expect(guardRoute(address, null)).toBe('pass')
    for (const role of ALL_ROLES) expect(guardRoute(address, { role })).toBe('pass')
  })

  it.each(Object.entries(WHO_MAY_OPEN))(
    '%s is open to %j, and redirects the others to /error-403',
    (address, allowed) => {
      expect(routeAccess(address)?.layout).toBe('app')
      expect(guardRoute(address, null)).toBe('/login')
      for (const role of ALL_ROLES) {
        expect(guardRoute(address, { role }), `role ${role}`).toBe(
          allowed.includes(role) ? 'pass' : '/error-403',
        )
      }
    },
  )

  it.each(['/nowhere', '', '/LOGIN', '/wallet/', '//', '/MoneyRemittance', '/constructor'])(
    '%j leads to /error-404, signed in or not',
    (address) => {
      expect(routeAccess(address)).toBeNull()
      expect(guardRoute(address, null)).toBe('/error-404')
      expect(guardRoute(address, { role: SUPER_ADMIN })).toBe('/error-404')
    },
  )
})

describe('capabilities', () => {
  const WHO_MAY: Readonly<Record<Capability, readonly Role[]>> = {
    ownAccount: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, EMPLOYEE, USER],
    count: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, USER],
    seeExpectedAmount: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
    remit: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
    control: [SUPER_ADMIN, ADMIN, ACCOUNTANT],
    administer: [SUPER_ADMIN, ADMIN],
    manageOrganizations: [SUPER_ADMIN],
    manageEstablishment: [SUPER_ADMIN, ADMIN, DIRECTOR],
    findOwnSettingsInMenu: [DIRECTOR],
    orderChange: [SUPER_ADMIN, ADMIN, DIRECTOR],
    manageWallet: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR],
    receiveCoins: [SUPER_ADMIN, ADMIN, DIRECTOR],
    shareViews: [ADMIN, ACCOUNTANT, DIRECTOR],
    manageSharedViews: [ADMIN],
    uploadClosings: [SUPER_ADMIN, ADMIN, DIRECTOR, USER],
    seeEveryOrganization: [SUPER_ADMIN],
    seeWholeOrganization: [SUPER_ADMIN, ADMIN, ACCOUNTANT],
    seePeople: [SUPER_ADMIN, ADMIN, ACCOUNTANT, DIRECTOR, USER],
  }

  it.each(Object.entries(WHO_MAY))('%s is for %j', (capability, allowed) => {
    const holders = ALL_ROLES.filter((role) => hasCapability(role, capability as Capability))
    expect(holders).toEqual(allowed)
  })

  it('are all in this table', () => {
    expect(Object.keys(WHO_MAY).sort()).toEqual(Object.keys(CAPABILITIES).sort())
  })

  it('give an employee only their own account', () => {
    const capabilities = Object.keys(CAPABILITIES).filter((name) =>
      hasCapability(EMPLOYEE, name as Capability),
    )
    expect(capabilities).toEqual(['ownAccount'])
  })
})
