import type { Cents } from '../money.ts'

/** The highest rate of a tax in tenths of a percent: 100 %. */
export const MAX_TAX_RATE = 1_000

/** The VAT in an amount that includes it, to the cent; negative for a negative amount. @param taxRate in tenths of a percent */
export function includedVat(cents: Cents, taxRate: number): Cents {
  const vat = Math.round((Math.abs(cents) * taxRate) / (1_000 + taxRate))
  return cents < 0 ? -vat : vat
}
