import { expect, it } from 'vitest'
import { LIST_NAMES, LISTS, listsOf } from '../../../src/domain/lists/lists.ts'
import { ALL_ROLES, ROLES } from '../../../src/domain/roles.ts'

it('the lists of a role are those that it may read, in the order of LIST_NAMES', () => {
  expect(listsOf(ROLES.user)).toEqual(['cashlogs', 'archives'])
  expect(listsOf(ROLES.employee)).toEqual([])
  for (const role of ALL_ROLES)
    expect(listsOf(role)).toEqual(LIST_NAMES.filter((name) => LISTS[name].roles.includes(role)))
})
