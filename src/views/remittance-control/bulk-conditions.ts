import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideRemittance, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { isRefused } from '../../domain/refusals.ts'

type CheckedFields = Pick<RemittanceRow, 'status' | 'type' | 'totalCents' | 'creditedCents'>

/** True for a remittance that the bank has credited, and for change: it can be validated, with a reason if the amounts differ. */
export function canBulkValidate(remittance: CheckedFields): boolean {
  const command = { event: 'accountingValidate', reason: REASON_PLACEHOLDER, creditedCents: null } as const
  return !isRefused(decideRemittance(remittance, command))
}

/** Stands for the reason, which is entered when the remittances are validated. */
const REASON_PLACEHOLDER = '…'

/** True for a remittance that accounting has validated. */
export function canBulkSend({ status }: Pick<RemittanceRow, 'status'>): boolean {
  return canFollow(remittanceLifecycle, status, 'send')
}
