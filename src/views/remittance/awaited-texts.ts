import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/** The text in place of the returned amount of a remittance, by the type of its pouches, while nothing has returned. The list imports only these texts. */
export const AWAITED_TEXTS = {
  NOTES: 'remittanceControl.waiting',
  CHEQUES: 'remittanceControl.waiting',
  CHANGE: 'remittanceControl.coinsAwaited',
  TICKETS: 'remittanceControl.reimbursementAwaited',
} as const satisfies Readonly<Record<PouchType, MessageId>>
