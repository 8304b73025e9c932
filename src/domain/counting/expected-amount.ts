import { type Cents, sumCents } from '../money.ts'

/** An amount that a closing gives for one register: a receipt, or cash put in or taken out (negative) besides the sales. */
interface ClosingLine {
  readonly paymentCategoryId: string
  readonly amountCents: Cents
}

/** The amounts of one register in the closings of a service, in cents. */
export interface ExpectedAmounts {
  readonly turnoverCents: Cents
  readonly byCategory: ReadonlyMap<string, Cents>
}

/** Adds up the lines of one register: receipts make the turnover; receipts and movements make the amount expected per category. */
export function expectedAmounts(
  receipts: readonly ClosingLine[],
  movements: readonly ClosingLine[],
): ExpectedAmounts {
  const byCategory = new Map<string, Cents>()
  for (const { paymentCategoryId, amountCents } of [...receipts, ...movements]) {
    byCategory.set(paymentCategoryId, (byCategory.get(paymentCategoryId) ?? 0) + amountCents)
  }
  return { turnoverCents: sumCents(receipts.map(({ amountCents }) => amountCents)), byCategory }
}

/**
 * True for a category on the credit side for which a closing gives no amount (0 is none). It is expected as it was counted, because its money,
 * such as tips, is part of the payments that the closing gives for other categories.
 */
export function isExpectedAsCounted(
  givenCents: Cents | undefined,
  { debit }: { readonly debit: boolean },
): boolean {
  return !debit && !givenCents
}
