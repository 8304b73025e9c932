import { may, type Role } from './roles.ts'

/**
 * True when the role sees what is expected while a log is open: always, unless the establishment counts blind and the role counts
 * there without the capability `seeExpectedAmount`.
 */
export function seesExpectedAmount(role: Role, { blindCount }: { readonly blindCount: boolean }): boolean {
  return !blindCount || may(role, 'seeExpectedAmount')
}
