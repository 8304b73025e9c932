import type { PaymentCategory } from '../contract/payments.ts'

/** True for a category on whose line the float of a till is counted. Older rows with `tillFloat` on the credit side or of vouchers are not such lines. */
export function isFloatLine({
  tillFloat,
  debit,
  paperTicket,
}: Pick<PaymentCategory, 'tillFloat' | 'debit' | 'paperTicket'>): boolean {
  return tillFloat && debit && !paperTicket
}
