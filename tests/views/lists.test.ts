import { describe, expect, expectTypeOf, it } from 'vitest'
import { RESOURCES } from '../../server/resources/index.ts'
import { type FilterOf, LIST_NAMES, LISTS, type ListName, listsOf } from '../../src/domain/lists/lists.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { CARRIERS } from '../../src/views/administration/resources/carriers.ts'
import { CASH_PADS } from '../../src/views/administration/resources/cash-pads.ts'
import { CASH_REGISTERS } from '../../src/views/administration/resources/cash-registers.ts'
import { DELTA_REASONS } from '../../src/views/administration/resources/delta-reasons.ts'
import { ESTABLISHMENTS } from '../../src/views/administration/resources/establishment-form.ts'
import { ORGANIZATIONS } from '../../src/views/administration/resources/organizations.ts'
import { PAYMENT_CATEGORIES } from '../../src/views/administration/resources/payment-categories.ts'
import { PAYMENT_MODES } from '../../src/views/administration/resources/payment-modes.ts'
import { REMITTANCE_AND_COUNTING_SETTINGS } from '../../src/views/administration/resources/remittance-settings.ts'
import { SALE_TYPE_TAXES } from '../../src/views/administration/resources/sale-type-taxes.ts'
import { USERS } from '../../src/views/administration/resources/users.ts'
import type { ListAddressOptions } from '../../src/views/lists/list-address.ts'

const ADMINISTERED = [
  CARRIERS,
  CASH_PADS,
  CASH_REGISTERS,
  DELTA_REASONS,
  ESTABLISHMENTS,
  ORGANIZATIONS,
  PAYMENT_CATEGORIES,
  PAYMENT_MODES,
  REMITTANCE_AND_COUNTING_SETTINGS,
  SALE_TYPE_TAXES,
  USERS,
]

/**
 * The filters of administration lists are declared as values with their screens, so the compiler cannot check
 * that they are complete.
 */
const DECLARED: readonly (readonly [ListName, readonly string[]])[] = ADMINISTERED.map(
  ({ name, filters }) => [name, ['q', ...filters.map((filter) => filter.name)]] as const,
)

describe('the declaration of a list', () => {
  it.each(DECLARED)('of %s has the filters of its screen', (name, filters) => {
    expect(Object.keys(LISTS[name].filters).sort()).toEqual([...filters].sort())
  })

  it('of any other screen does not compile with a missing filter', () => {
    type Named<Names extends readonly FilterOf<'exchanges'>[]> = ListAddressOptions<
      'exchanges',
      Names
    >['names']
    expectTypeOf<FilterOf<'exchanges'>>().toEqualTypeOf<'date_from' | 'date_to' | 'state'>()
    expectTypeOf<Named<readonly ['date_from', 'date_to', 'state']>>().not.toBeNever()
    expectTypeOf<Named<readonly ['date_from', 'date_to']>>().toBeNever()
  })

  it.each(LIST_NAMES)('of %s is about a resource that its readers may read', (name) => {
    const { resource, roles } = LISTS[name]
    const found = RESOURCES.find((candidate) => candidate.name === resource)
    expect(roles.filter((role) => !found?.roles.includes(role))).toEqual([])
  })
})

it('a list is offered only to the roles that may read it', () => {
  expect(listsOf(ROLES.user)).toEqual(['cashlogs', 'archives'])
  expect(listsOf(ROLES.employee)).toEqual([])
  expect(listsOf(ROLES.superAdmin)).toEqual(LIST_NAMES)
})
