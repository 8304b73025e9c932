import type { PouchType } from '../../domain/pouches/types.ts'
import type { MessageId } from '../../i18n/ids.ts'

/** The texts about what returned for a remittance: its amount and its day. */
interface ReturnTexts {
  readonly amount: MessageId
  readonly on: MessageId
}

const CREDIT_TEXTS = {
  amount: 'remittanceControl.column.credited',
  on: 'remittanceControl.creditedOn',
} as const satisfies ReturnTexts

/** The texts by type of pouch: of the credit of the bank, the coins of change, or the payments of the issuers of vouchers. */
export const RETURN_TEXTS = {
  NOTES: CREDIT_TEXTS,
  CHEQUES: CREDIT_TEXTS,
  CHANGE: { amount: 'remittanceControl.coins', on: 'remittanceControl.coinsOn' },
  TICKETS: { amount: 'remittanceControl.reimbursed', on: 'remittanceControl.reimbursedOn' },
} as const satisfies Readonly<Record<PouchType, ReturnTexts>>

/** The types that the bank does not credit, each with the text that says why. */
export const NOT_CREDITED_TEXTS = [
  { type: 'CHANGE', explanation: 'remittanceControl.change' },
  { type: 'TICKETS', explanation: 'remittanceControl.tickets' },
] as const
