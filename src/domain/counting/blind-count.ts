import { hasCapability, type Role } from '../roles.ts'

/**
 * True when the role sees expected amounts while a log is open: always, unless the establishment counts blind and the role lacks the
 * capability `seeExpectedAmount`.
 */
export function seesExpectedAmount(role: Role, { blindCount }: { readonly blindCount: boolean }): boolean {
  return !blindCount || hasCapability(role, 'seeExpectedAmount')
}
