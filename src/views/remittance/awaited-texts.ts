import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/** What is said of a remittance with pouches of a type while nothing has returned for it. In a file of its own, because the list needs no more. */
export const AWAITED_TEXTS = {
  NOTES: 'remittanceControl.waiting',
  CHEQUES: 'remittanceControl.waiting',
  CHANGE: 'remittanceControl.coinsAwaited',
  TICKETS: 'remittanceControl.reimbursementAwaited',
} as const satisfies Readonly<Record<PouchType, MessageId>>
