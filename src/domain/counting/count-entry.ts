import { COUNT_TYPE_RULES, type CountType, denominationKind } from '../count-types.ts'
import { type Cents, MAX_CENTS } from '../money.ts'
import { areDenominations, type Denominations, denominationsTotal, MAX_PIECES } from './denominations.ts'

/** The counted values of one payment category. Amounts in cents; null is "not counted". */
export interface CountEntry {
  readonly quantity: number | null
  readonly denominations: Denominations | null
  readonly totalCents: Cents | null
}

export type CountEntryRefusal = 'QuantityInvalid' | 'DenominationsInvalid' | 'TotalMismatch' | 'TotalTooLarge'

/**
 * Computes the total of an entry by its count type: quantity × unit value, the sum of its pieces, or the typed total alone. A typed total
 * that differs from the sum of its parts is refused, never overwritten.
 */
export function validateEntry(
  countType: CountType,
  unitValueCents: Cents | null,
  entry: CountEntry,
): { readonly totalCents: Cents | null } | { readonly refusal: CountEntryRefusal } {
  const { quantity, denominations, totalCents } = entry
  if (quantity !== null && (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_PIECES)) {
    return { refusal: 'QuantityInvalid' }
  }
  const partsCents = partsTotal(countType, unitValueCents, quantity, denominations)
  if (partsCents === 'invalid') return { refusal: 'DenominationsInvalid' }
  if (partsCents !== null && totalCents !== null && partsCents !== totalCents)
    return { refusal: 'TotalMismatch' }
  const total = totalCents ?? partsCents
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
  // No pieces at all means not counted, which is different from zero.
  if (denominations && Object.keys(denominations).length > 0) {
    return kind && areDenominations(denominations, [kind]) ? denominationsTotal(denominations) : 'invalid'
  }
  const { hasUnitValue } = COUNT_TYPE_RULES[countType]
  return hasUnitValue && quantity !== null && unitValueCents !== null ? quantity * unitValueCents : null
}
