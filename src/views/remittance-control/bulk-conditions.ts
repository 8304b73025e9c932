import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideRemittance, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { isRefused } from '../../domain/refusals.ts'

type CheckedFields = Pick<RemittanceRow, 'status' | 'type' | 'totalCents' | 'creditedCents'>

/**
 * True if a remittance can be validated with others: it was handed over and not controlled yet, and the bank
 * has credited it, or does not credit its type. If the amounts differ, a reason is entered.
 */
export function canBulkValidate(remittance: CheckedFields): boolean {
  const command = { event: 'accountingValidate', reason: REASON_PLACEHOLDER, creditedCents: null } as const
  return !isRefused(decideRemittance(remittance, command))
}

/** Stands for the reason, which is entered when the remittances are validated. */
const REASON_PLACEHOLDER = '…'

/** True if a remittance can be sent with others: accounting has validated it, and it was not sent yet, or the sending failed. */
export function canBulkSend({ status }: Pick<RemittanceRow, 'status'>): boolean {
  return canFollow(remittanceLifecycle, status, 'send')
}
