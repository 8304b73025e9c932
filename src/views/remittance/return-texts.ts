import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/** The texts about what returns for a remittance: while nothing has returned, its amount and its day. */
interface ReturnTexts {
  readonly awaited: MessageId
  readonly amount: MessageId
  readonly on: MessageId
}

const CREDIT_TEXTS = {
  awaited: 'remittanceControl.waiting',
  amount: 'remittanceControl.column.credited',
  on: 'remittanceControl.creditedOn',
} as const satisfies ReturnTexts

/** What returns for the pouches of each type: the credit of the bank, the coins of change, or the payments of the issuers of vouchers. */
export const RETURN_TEXTS = {
  NOTES: CREDIT_TEXTS,
  CHEQUES: CREDIT_TEXTS,
  CHANGE: {
    awaited: 'remittanceControl.coinsAwaited',
    amount: 'remittanceControl.coins',
    on: 'remittanceControl.coinsOn',
  },
  TICKETS: {
    awaited: 'remittanceControl.reimbursementAwaited',
    amount: 'remittanceControl.reimbursed',
    on: 'remittanceControl.reimbursedOn',
  },
} as const satisfies Readonly<Record<PouchType, ReturnTexts>>

/** The texts of the types that the bank does not credit, with the reason. */
export const NOT_CREDITED_TEXTS = [
  { type: 'CHANGE', explanation: 'remittanceControl.change', ...RETURN_TEXTS.CHANGE },
  { type: 'TICKETS', explanation: 'remittanceControl.tickets', ...RETURN_TEXTS.TICKETS },
] as const
