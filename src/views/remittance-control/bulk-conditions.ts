import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideRemittance, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { isRefused } from '../../domain/refusals.ts'

type CheckedFields = Pick<RemittanceRow, 'status' | 'type' | 'totalCents' | 'creditedCents'>

/**
 * True if a remittance can be validated together with others. Its status must be VALIDATED. If its type is one that the bank credits, the bank must
 * have credited it. A credited amount that differs needs a reason, which is entered later.
 */
export function canBulkValidate(remittance: CheckedFields): boolean {
  const command = { event: 'accountingValidate', reason: REASON_PLACEHOLDER, creditedCents: null } as const
  return !isRefused(decideRemittance(remittance, command))
}

/** Used in place of the reason, which is not entered yet. */
const REASON_PLACEHOLDER = '…'

/** True if the status of a remittance allows sending it together with others: accounting has validated it, or an earlier sending failed. */
export function statusAllowsSending({ status }: Pick<RemittanceRow, 'status'>): boolean {
  return canFollow(remittanceLifecycle, status, 'send')
}
