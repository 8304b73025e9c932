import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideRemittance, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { isRefused } from '../../domain/refusals.ts'

type CheckedFields = Pick<RemittanceRow, 'status' | 'creditedCents'>

/** True for a remittance that the bank has credited: it can be validated without further input. */
export function canValidateTogether({ status, creditedCents }: CheckedFields): boolean {
  const command = { event: 'accountingValidate', reason: '', creditedCents: null } as const
  return !isRefused(decideRemittance({ status, creditedCents }, command))
}

/** True for a remittance that accounting has validated. */
export function canSendTogether({ status }: CheckedFields): boolean {
  return canFollow(remittanceLifecycle, status, 'send')
}
