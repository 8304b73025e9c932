import { type Refused, refuse } from '../refusals.ts'
import { may, ROLES, type Role } from '../roles.ts'

/** What decides what somebody may do: a person who is deleted may do nothing. */
export interface Rights {
  readonly role: Role
  readonly establishmentIds: readonly string[]
  readonly active: boolean
}

/** Head office stands above those who administer an organization; everybody else stands below both. */
function rankOf(role: Role): number {
  if (role === ROLES.superAdmin) return 2
  return role === ROLES.admin ? 1 : 0
}

/** True when a person of the one role may give the other, and may change who has it. */
export function mayGive(giver: Role, role: Role): boolean {
  return rankOf(role) <= rankOf(giver)
}

/** Whether establishments are said of people of this role: the others reach all of their organization. */
export function isAssigned(role: Role): boolean {
  return !may(role, 'seeWholeOrganization')
}

/** Whether somebody of this role can do nothing at all without an establishment. */
export function needsEstablishment(role: Role): boolean {
  return isAssigned(role) && role !== ROLES.employee
}

/**
 * Whether somebody may make a person (`before` is null) or change one.
 *
 * @returns RoleTooHigh when the person is, or is to be, above who asks; OwnRights when who asks would change what they themselves may
 */
export function judgePerson(
  by: { readonly id: string; readonly role: Role },
  person: { readonly id: string; readonly before: Rights | null; readonly after: Rights },
): Refused | null {
  const { before, after } = person
  if (!mayGive(by.role, after.role) || (before !== null && !mayGive(by.role, before.role)))
    return refuse('RoleTooHigh')
  if (before !== null && person.id === by.id && !sameRights(before, after)) return refuse('OwnRights')
  return null
}

function sameRights(one: Rights, other: Rights): boolean {
  return (
    one.role === other.role &&
    one.active === other.active &&
    [...one.establishmentIds].sort().join() === [...other.establishmentIds].sort().join()
  )
}
