import type { PaymentCategory } from '../contract/payments.ts'

/** The order of the sheet: modes in the order of their first category, their categories by position. */
export function inSheetOrder(categories: readonly PaymentCategory[]): PaymentCategory[] {
  const byPosition = categories.toSorted((a, b) => a.position - b.position)
  const modes = [...new Set(byPosition.map(({ paymentModeId }) => paymentModeId))]
  return modes.flatMap((id) => byPosition.filter(({ paymentModeId }) => paymentModeId === id))
}
