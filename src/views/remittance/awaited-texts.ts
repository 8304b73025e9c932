import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/**
 * The text in place of the returned amount of a remittance while nothing has returned, by the type of its
 * pouches. In a separate file, so that the list imports no other texts.
 */
export const AWAITED_TEXTS = {
  NOTES: 'remittanceControl.waiting',
  CHEQUES: 'remittanceControl.waiting',
  CHANGE: 'remittanceControl.coinsAwaited',
  TICKETS: 'remittanceControl.reimbursementAwaited',
} as const satisfies Readonly<Record<PouchType, MessageId>>
