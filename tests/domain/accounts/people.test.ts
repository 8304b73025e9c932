import { describe, expect, it } from 'vitest'
import {
  decidePersonChange,
  isAssignedToEstablishments,
  isRoleWithinRank,
  type Rights,
} from '../../../src/domain/accounts/people.ts'
import { ALL_ROLES, ROLES, type Role } from '../../../src/domain/roles.ts'

const { superAdmin, admin, accountant, director, employee, user } = ROLES
const rights = (role: Role, changes: Partial<Rights> = {}): Rights => ({
  role,
  establishmentIds: [],
  active: true,
  ...changes,
})
const decide = (by: Role, before: Rights | null, after: Rights, id = 'somebody') =>
  decidePersonChange({ id: 'me', role: by }, { id, before, after })?.refusal ?? null

it.each<[Role, readonly Role[]]>([
  [superAdmin, ALL_ROLES],
  [admin, [admin, accountant, director, employee, user]],
  [accountant, [accountant, director, employee, user]],
  [user, [accountant, director, employee, user]],
])('the roles that do not rank above the role %i are %j', (giver, assignableRoles) => {
  expect(ALL_ROLES.filter((role) => isRoleWithinRank(giver, role))).toEqual(assignableRoles)
})

it('people whose role does not see the whole organization are assigned to establishments', () => {
  expect(ALL_ROLES.filter(isAssignedToEstablishments)).toEqual([director, employee, user])
})

describe('creating and changing a person', () => {
  it('is limited by the user’s own role, for the old and the new role', () => {
    expect(decide(admin, null, rights(superAdmin))).toBe('RoleTooHigh')
    expect(decide(admin, null, rights(admin))).toBeNull()
    expect(decide(admin, rights(superAdmin), rights(user))).toBe('RoleTooHigh')
    expect(decide(admin, rights(superAdmin), rights(superAdmin))).toBe('RoleTooHigh')
    expect(decide(superAdmin, rights(superAdmin), rights(user))).toBeNull()
  })

  it('does not allow changes of the user’s own rights; another order of their establishments is no change', () => {
    const rightsBefore = rights(admin, { establishmentIds: ['a', 'b'] })
    expect(decide(admin, rightsBefore, rights(user, { establishmentIds: ['a', 'b'] }), 'me')).toBe(
      'OwnRights',
    )
    expect(decide(admin, rightsBefore, { ...rightsBefore, active: false }, 'me')).toBe('OwnRights')
    expect(decide(admin, rightsBefore, { ...rightsBefore, establishmentIds: ['a'] }, 'me')).toBe('OwnRights')
    expect(decide(admin, rightsBefore, { ...rightsBefore, establishmentIds: ['a', 'b', 'c'] }, 'me')).toBe(
      'OwnRights',
    )
    const otherOrder = { ...rightsBefore, establishmentIds: ['b', 'a'] }
    expect([
      decide(admin, rightsBefore, otherOrder, 'me'),
      decide(admin, otherOrder, rightsBefore, 'me'),
    ]).toEqual([null, null])
    expect(decide(admin, rightsBefore, { ...rightsBefore, active: false }, 'somebody')).toBeNull()
  })
})
