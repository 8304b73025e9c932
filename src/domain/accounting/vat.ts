import type { Cents } from '../money.ts'

/** The highest rate of a tax, times 10: 100 %. */
export const MAX_TAX_RATE = 1_000

/** The VAT in an amount that includes it, to the cent; negative for a negative amount. @param taxRate times 10 */
export function includedVat(cents: Cents, taxRate: number): Cents {
  const vat = Math.round((Math.abs(cents) * taxRate) / (1_000 + taxRate))
  return cents < 0 ? -vat : vat
}
