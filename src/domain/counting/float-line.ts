import type { PaymentCategory } from '../contract/payments.ts'

/**
 * True for a category on whose line the float of a till is counted: not for older rows with `tillFloat` on the credit side or of vouchers. The same
 * rule in SQL is in `findHomeEstablishment` of server/store/today.ts.
 */
export function isFloatLine({
  tillFloat,
  debit,
  paperTicket,
}: Pick<PaymentCategory, 'tillFloat' | 'debit' | 'paperTicket'>): boolean {
  return tillFloat && debit && !paperTicket
}
