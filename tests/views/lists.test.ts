import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../../server/resources/index.ts'
import { LIST_NAMES, LISTS, type ListName, listsOf } from '../../src/domain/lists.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { CARRIERS } from '../../src/views/administration/resources/carriers.ts'
import { CASH_PADS } from '../../src/views/administration/resources/cash-pads.ts'
import { CASH_REGISTERS } from '../../src/views/administration/resources/cash-registers.ts'
import { DELTA_REASONS } from '../../src/views/administration/resources/delta-reasons.ts'
import { ESTABLISHMENTS } from '../../src/views/administration/resources/establishments.ts'
import { ORGANIZATIONS } from '../../src/views/administration/resources/organizations.ts'
import { PAYMENT_CATEGORIES } from '../../src/views/administration/resources/payment-categories.ts'
import { PAYMENT_MODES } from '../../src/views/administration/resources/payment-modes.ts'
import { REMITTANCE_SETTINGS } from '../../src/views/administration/resources/remittance-settings.ts'
import { SALE_TYPE_TAXES } from '../../src/views/administration/resources/sale-type-taxes.ts'
import { USERS } from '../../src/views/administration/resources/users.ts'
import { LOG_FILTERS } from '../../src/views/cash-log/logs/filters.ts'
import { CONTROL_FILTERS } from '../../src/views/control/filters.ts'
import { JOB_FILTERS } from '../../src/views/jobs/filters.ts'
import { POUCH_FILTERS } from '../../src/views/pouches/filters.ts'

const ADMINISTERED = [
  CARRIERS,
  CASH_PADS,
  CASH_REGISTERS,
  DELTA_REASONS,
  ESTABLISHMENTS,
  ORGANIZATIONS,
  PAYMENT_CATEGORIES,
  PAYMENT_MODES,
  REMITTANCE_SETTINGS,
  SALE_TYPE_TAXES,
  USERS,
]

/** The filters of each screen, by their names in its address. */
const ON_SCREEN: readonly (readonly [ListName, readonly string[]])[] = [
  ['cashlogs', LOG_FILTERS],
  ['counts', CONTROL_FILTERS],
  ['jobevents', JOB_FILTERS],
  ['pouches', POUCH_FILTERS],
  ...ADMINISTERED.map(({ name, filters }) => [name, ['q', ...filters.map((one) => one.name)]] as const),
]

describe('the grammar of a list', () => {
  it.each(ON_SCREEN)('of %s has the filters of its screen', (name, filters) => {
    expect(Object.keys(LISTS[name].filters).sort()).toEqual([...filters].sort())
  })

  it.each(LIST_NAMES)('of %s is about a resource that its readers may read', (name) => {
    const { resource, roles } = LISTS[name]
    const found = RESOURCES.find((one) => one.name === resource)
    expect(roles.filter((role) => !found?.roles.includes(role))).toEqual([])
  })
})

it('a person sees the lists of their role', () => {
  expect(listsOf(ROLES.user)).toEqual(['cashlogs', 'archives'])
  expect(listsOf(ROLES.employee)).toEqual([])
  expect(listsOf(ROLES.superAdmin)).toEqual(LIST_NAMES)
})
