import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/**
 * The text in place of the bank credit, the coins or the reimbursement of a remittance while there is none, by
 * the type of its pouches. In a separate file, so that the list imports no other texts.
 */
export const AWAITED_TEXTS = {
  NOTES: 'remittanceControl.waiting',
  CHEQUES: 'remittanceControl.waiting',
  CHANGE: 'remittanceControl.coinsAwaited',
  TICKETS: 'remittanceControl.reimbursementAwaited',
} as const satisfies Readonly<Record<PouchType, MessageId>>
