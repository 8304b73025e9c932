import type { Cents } from '../money.ts'

/** The counted amounts of a sheet. */
interface CountedAmounts {
  readonly floatCents: Cents
  readonly counts: readonly {
    readonly paymentCategoryId: string
    readonly totalCents?: Cents | null | undefined
  }[]
}

/** True when two versions of a sheet, without deleted counts, have the same totals and the same float: then one person can have counted both. */
export function hasSameAmounts(one: CountedAmounts, other: CountedAmounts): boolean {
  return one.floatCents === other.floatCents && totalsOf(one) === totalsOf(other)
}

function totalsOf({ counts }: CountedAmounts): string {
  return counts
    .filter(({ totalCents }) => typeof totalCents === 'number')
    .map(({ paymentCategoryId, totalCents }) => `${paymentCategoryId} ${totalCents}`)
    .sort()
    .join()
}
