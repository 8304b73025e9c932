import type { CashLog } from '../contract/cash-logs.ts'
import { hasCapability, type Role } from '../roles.ts'

/**
 * True when the role sees expected amounts while a log is open: always, unless the establishment counts blind and the role lacks the
 * capability `seeExpectedAmount`.
 */
export function seesExpectedAmount(role: Role, { blindCount }: { readonly blindCount: boolean }): boolean {
  return !blindCount || hasCapability(role, 'seeExpectedAmount')
}

/**
 * True when a log has an expected amount that its reader may not see yet: it has a closing or a turnover, and `expectedCents` is null all the same.
 * A deleted log has no expected amount.
 */
export function isExpectedAmountHidden({
  status,
  expectedCents,
  archiveId,
  turnoverCents,
}: Pick<CashLog, 'status' | 'expectedCents' | 'archiveId' | 'turnoverCents'>): boolean {
  return status !== 'DELETED' && expectedCents === null && (archiveId !== null || turnoverCents !== null)
}
