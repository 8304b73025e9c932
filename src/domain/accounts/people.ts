import { type Refused, refuse } from '../refusals.ts'
import { hasCapability, type Role } from '../roles.ts'

/** The permissions of a person. `active` is false for one who is suspended or deleted. */
export interface Rights {
  readonly role: Role
  readonly establishmentIds: readonly string[]
  readonly active: boolean
}

/** Ranks: head office, then administrators of an organization, then everybody else. */
function rankOf(role: Role): number {
  if (hasCapability(role, 'seeEveryOrganization')) return 2
  return hasCapability(role, 'administer') ? 1 : 0
}

/**
 * True when `role` does not rank above `giver`. A person can assign only roles that do not rank above the person's own role, and manage only people
 * with such roles.
 */
export function isRoleWithinRank(giver: Role, role: Role): boolean {
  return rankOf(role) <= rankOf(giver)
}

/** True when people with this role are assigned to establishments, at least to one; others reach the whole organization. */
export function isAssignedToEstablishments(role: Role): boolean {
  return !hasCapability(role, 'seeWholeOrganization')
}

/**
 * Checks whether the caller may create a person (`before` is null) or change one.
 *
 * @returns RoleTooHigh when the person's current or new role is above the caller's; OwnRights when the caller would change their own
 * permissions; null when the change is allowed
 */
export function decidePersonChange(
  caller: { readonly id: string; readonly role: Role },
  person: { readonly id: string; readonly before: Rights | null; readonly after: Rights },
): Refused | null {
  const { before, after } = person
  if (
    !isRoleWithinRank(caller.role, after.role) ||
    (before !== null && !isRoleWithinRank(caller.role, before.role))
  )
    return refuse('RoleTooHigh')
  if (before !== null && person.id === caller.id && !haveSameRights(before, after)) return refuse('OwnRights')
  return null
}

function haveSameRights(first: Rights, second: Rights): boolean {
  return (
    first.role === second.role &&
    first.active === second.active &&
    [...first.establishmentIds].sort().join() === [...second.establishmentIds].sort().join()
  )
}
