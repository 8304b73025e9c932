import type { CountType } from '../lifecycles/count.ts'
import { type Cents, MAX_CENTS } from '../money.ts'
import {
  areDenominations,
  type DenominationKind,
  type Denominations,
  denominationsTotal,
  MAX_PIECES,
} from './denominations.ts'

/** What was counted of one payment category. Amounts in cents; null and absent are "not counted". */
export interface CountEntry {
  readonly quantity: number | null
  readonly denominations: Denominations | null
  readonly totalCents: Cents | null
}

export type CountEntryRefusal = 'QuantityInvalid' | 'DenominationsInvalid' | 'TotalMismatch' | 'TotalTooLarge'

/** The pieces a count type is counted in, or null when it is not counted by face value. */
export function denominationKind(countType: CountType): DenominationKind | null {
  if (countType === 4) return 'notes'
  return countType === 5 ? 'coins' : null
}

/** True when the count type asks for a number of things (vouchers, cheques). */
export function hasQuantity(countType: CountType): boolean {
  return countType === 2 || countType === 3 || countType === 6
}

/**
 * Settles an entry by its count type: type 3 is quantity × unit value; types 4 and 5 add up their pieces, or take the typed total
 * alone; a typed total that differs from what its parts add up to is refused, never overwritten.
 */
export function settleEntry(
  countType: CountType,
  unitValueCents: Cents | null,
  entry: CountEntry,
): { readonly totalCents: Cents | null } | { readonly refusal: CountEntryRefusal } {
  const { quantity, denominations, totalCents } = entry
  if (quantity !== null && (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_PIECES)) {
    return { refusal: 'QuantityInvalid' }
  }
  const parts = partsTotal(countType, unitValueCents, quantity, denominations)
  if (parts === 'invalid') return { refusal: 'DenominationsInvalid' }
  if (parts !== null && totalCents !== null && parts !== totalCents) return { refusal: 'TotalMismatch' }
  const total = totalCents ?? parts
  if (total !== null && Math.abs(total) > MAX_CENTS) return { refusal: 'TotalTooLarge' }
  return { totalCents: total }
}

function partsTotal(
  countType: CountType,
  unitValueCents: Cents | null,
  quantity: number | null,
  denominations: Denominations | null,
): Cents | null | 'invalid' {
  const kind = denominationKind(countType)
  // An empty pile is blank, and blank is not zero.
  if (denominations && Object.keys(denominations).length > 0) {
    return kind && areDenominations(denominations, [kind]) ? denominationsTotal(denominations) : 'invalid'
  }
  return countType === 3 && quantity !== null && unitValueCents !== null ? quantity * unitValueCents : null
}
