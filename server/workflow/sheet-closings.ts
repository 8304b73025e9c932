import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import { type Cents, sumCents } from '../../src/domain/money.ts'
import type { RegisterExpectation } from '../store/archives.ts'
import type { Sheet } from '../store/cash-logs.ts'
import type { CategoryData } from '../store/lookups.ts'
import { expectedBy, NOT_COUNTED, newCount, presentCounts, unlessSame, withTotals } from './sheet.ts'

type Categories = ReadonlyMap<string, CategoryData>

/** The fields of a log for which no closing arrived after its validation. */
export const NO_LATE_CLOSING = {
  closingExpectedCents: null,
  validatedDeltaCents: null,
  closingReason: null,
} as const

const ACCEPTS_NO_CLOSING: readonly CountStatus[] = ['SENT', 'ARCHIVED']

/**
 * True until the final entry of a sheet is posted, also while the sheet is being sent. Afterwards a closing does not change the sheet;
 * accounting posts a correction instead.
 */
export function acceptsClosings({ log }: Sheet): boolean {
  return !ACCEPTS_NO_CLOSING.includes(log.status)
}

/**
 * A sheet with the expected amounts of a closing, and a "not counted" count for each expected category without one.
 *
 * @param categories those of the counts and of the closing
 */
export function withExpectedAmounts(
  sheet: Sheet,
  expectation: RegisterExpectation,
  categories: Categories,
  nextId: () => string,
): Sheet {
  const { archiveId, turnoverCents, byCategory } = expectation
  const countedCategoryIds = new Set(presentCounts(sheet).map((count) => count.paymentCategoryId))
  const editedCounts = sheet.counts.map((count) =>
    count.status === 'DELETED'
      ? count
      : unlessSame(count, { ...count, expectedCents: expectedBy(expectation, categories, count) }),
  )
  const added = [...byCategory].flatMap(([categoryId, expectedCents]) => {
    const category = categories.get(categoryId)
    if (countedCategoryIds.has(categoryId) || !category) return []
    return [newCount(nextId(), sheet.log, category, NOT_COUNTED, expectedCents)]
  })
  const log = { ...sheet.log, ...NO_LATE_CLOSING, archiveId, turnoverCents }
  return withTotals({ log, counts: [...editedCounts, ...added] })
}

/**
 * Takes a sheet that is already validated, completely or in part, and returns it with the turnover, the expected amount and the delta of a
 * closing that arrived afterwards. Its counts stay as they were validated. If the delta changes, the log also keeps the validated delta; if the
 * new one is beyond the tolerance, accounting has to accept it.
 *
 * @param categories those of the counts
 */
export function withLateClosing(
  { log: before, counts }: Sheet,
  expectation: RegisterExpectation,
  categories: Categories,
): Sheet {
  const { archiveId, turnoverCents } = expectation
  const closingExpectedCents = expectedOfSheet({ log: before, counts }, expectation, categories)
  const { log } = withTotals({ log: { ...before, archiveId, turnoverCents, closingExpectedCents }, counts })
  const validatedDeltaCents = before.validatedDeltaCents ?? before.deltaCents
  const isChanged = log.deltaCents !== validatedDeltaCents
  const closingReason = isChanged && log.deltaCents === before.deltaCents ? before.closingReason : null
  return {
    log: { ...log, validatedDeltaCents: isChanged ? validatedDeltaCents : null, closingReason },
    counts,
  }
}

/** The sheet after an edit of its counts. The expected amount of a closing that arrived after the validation is recalculated (`expectedOfSheet`). */
export function withEditedCounts(
  sheet: Sheet,
  expectation: RegisterExpectation | null,
  categories: Categories,
): Sheet {
  if (sheet.log.closingExpectedCents === null || expectation === null) return withTotals(sheet)
  const closingExpectedCents = expectedOfSheet(sheet, expectation, categories)
  return withTotals({ ...sheet, log: { ...sheet.log, closingExpectedCents } })
}

/** The amount that a closing expects of a whole sheet: its own amounts, and what was counted in the categories that are expected as counted. */
function expectedOfSheet(sheet: Sheet, expectation: RegisterExpectation, categories: Categories): Cents {
  const counts = presentCounts(sheet)
  const countedIds = new Set(counts.map(({ paymentCategoryId }) => paymentCategoryId))
  const uncounted = [...expectation.byCategory].filter(([id]) => !countedIds.has(id))
  return sumCents([
    ...counts.map((count) => expectedBy(expectation, categories, count)),
    ...uncounted.map(([, cents]) => cents),
  ])
}
