import type { Count } from '../contract/cash-logs.ts'
import type { PaymentCategory } from '../contract/payments.ts'
import { denominationKind } from '../count-types.ts'
import { type Cents, sumCents } from '../money.ts'
import { sortForSheet } from './sheet-order.ts'

/** One count of a log. `deltaCents` is null for cash, whose lines only make sense together; for others it is that of `deltaOf`. */
export interface CountLine {
  readonly count: Count
  readonly name: string
  readonly deltaCents: Cents | null
}

/** The total of notes, coins and other cash without the float, against its expected amount. In cents. */
interface CashLine {
  readonly countedCents: Cents
  readonly expectedCents: Cents
  readonly deltaCents: Cents
}

interface LogLines {
  readonly cash: readonly CountLine[]
  /** null when cash was neither counted nor expected, or when no line has an expected amount. */
  readonly cashTotal: CashLine | null
  readonly others: readonly CountLine[]
  /** True when at least one line has an expected amount. */
  readonly hasExpected: boolean
}

/** The fields of a category that the lines of a log show, or by which they are sorted and grouped. */
export type CategoryOfLine = Pick<
  PaymentCategory,
  'id' | 'name' | 'paymentModeId' | 'countType' | 'position' | 'tillFloat'
>

/**
 * Prepares the counts of a log for display. A closing reports cash as one amount, and the till also contains the float. So notes, coins and
 * the other categories of their payment mode are compared together; every other category is compared alone.
 */
export function groupLogLines(
  counts: readonly Count[],
  categories: readonly CategoryOfLine[],
  floatCents: Cents,
): LogLines {
  const countByCategory = new Map(
    counts.filter(({ status }) => status !== 'DELETED').map((count) => [count.paymentCategoryId, count]),
  )
  const cashModes = new Set(
    categories
      .filter(({ countType }) => denominationKind(countType) !== null)
      .map(({ paymentModeId }) => paymentModeId),
  )
  const lines = sortForSheet(categories).flatMap(({ id, name, paymentModeId }) => {
    const count = countByCategory.get(id)
    return count ? [{ count, name, isCash: cashModes.has(paymentModeId) }] : []
  })
  const hasExpected = lines.some(({ count }) => count.expectedCents !== null)
  const cash = lines.filter(({ isCash }) => isCash).map((line) => ({ ...line, deltaCents: null }))
  const others = lines
    .filter(({ isCash }) => !isCash)
    .map((line) => ({ ...line, deltaCents: deltaOf(line.count) }))
  return { cash, cashTotal: hasExpected ? cashTotalOf(cash, floatCents) : null, others, hasExpected }
}

/**
 * Counted − expected of one count that is not cash. When nothing was counted, the whole expected amount counts as missing, as it does in the
 * delta of the log. Null without an expected amount, or when nothing was expected and nothing counted.
 */
export function deltaOf({
  totalCents,
  expectedCents,
}: Pick<Count, 'totalCents' | 'expectedCents'>): Cents | null {
  if (expectedCents === null) return null
  if (totalCents === null) return expectedCents === 0 ? null : -expectedCents
  return totalCents - expectedCents
}

/**
 * The reason of a log's difference, as screens, papers and files show it: null when the difference has become
 * zero. Blind counters see the reason, because they get null instead of the difference.
 */
export function shownReason(deltaCents: Cents | null, reasonName: string | null): string | null {
  return deltaCents === 0 ? null : reasonName
}

/** Cash that was expected but not counted is missing as a whole, as in the delta of the log. */
function cashTotalOf(cash: readonly CountLine[], floatCents: Cents): CashLine | null {
  if (cash.every(({ count }) => count.totalCents === null && (count.expectedCents ?? 0) === 0)) return null
  const countedCents = sumCents(cash.map(({ count }) => count.totalCents)) - floatCents
  const expectedCents = sumCents(cash.map(({ count }) => count.expectedCents))
  return { countedCents, expectedCents, deltaCents: countedCents - expectedCents }
}
