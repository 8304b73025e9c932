import type { PaymentCategory } from '../contract/payments.ts'

/**
 * The order of the sheet: modes in the order of their first category, their categories by position; the float left in the till is the
 * last line of its mode, because it is set aside after everything else was counted.
 */
export function sortForSheet<
  Category extends Pick<PaymentCategory, 'position' | 'paymentModeId' | 'tillFloat'>,
>(categories: readonly Category[]): Category[] {
  const byPosition = categories.toSorted((a, b) => a.position - b.position)
  const modes = [...new Set(byPosition.map(({ paymentModeId }) => paymentModeId))]
  return modes.flatMap((id) =>
    byPosition
      .filter(({ paymentModeId }) => paymentModeId === id)
      .toSorted((a, b) => Number(a.tillFloat) - Number(b.tillFloat)),
  )
}
