import { type Cents, sumCents } from './money.ts'

/** Adds amounts like `sumCents`; null when there are some and all of them are unknown. */
export function sumOfKnown(amounts: readonly (Cents | null)[]): Cents | null {
  return amounts.length > 0 && amounts.every((amount) => amount === null) ? null : sumCents(amounts)
}
