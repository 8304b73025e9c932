import type { CountInput } from '../../src/domain/contract/cash-logs.ts'
import { type CountEntryRefusal, validateEntry } from '../../src/domain/counting/count-entry.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import { isExpectedAsCounted } from '../../src/domain/counting/expected-amount.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { type CountStatus, countLifecycle, isSentBack, logStatus } from '../../src/domain/lifecycles/count.ts'
import { canFollow, nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { logTotals } from '../../src/domain/lifecycles/log-validation.ts'
import type { Issue } from '../../src/domain/lists/query.ts'
import type { Cents } from '../../src/domain/money.ts'
import { normalizePouchNumber } from '../../src/domain/pouches/number.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { invalidRequest, refusedAt } from '../refused-error.ts'
import type { RegisterExpectation } from '../store/archives.ts'
import type { CashLogRecord, Sheet } from '../store/cash-logs.ts'
import type { CountRecord } from '../store/counts.ts'
import type { CategoryData } from '../store/lookups.ts'
import { withNextStatus } from './follow-lifecycle.ts'
import { type RefusedRow, refuseRepeated, refuseUnknown } from './refuse-rows.ts'
import { checkLastYearTickets, NO_LAST_YEAR_TICKETS, refuseClosedIssuers } from './sheet-tickets.ts'

/** The entry of one category, checked and ready to be stored. */
type CheckedEntry = Pick<
  CountRecord,
  'quantity' | 'denominations' | 'totalCents' | 'lastYearQuantity' | 'lastYearCents' | 'pouchNumber'
>

/** The totals with which counts were validated for the first time. */
export interface FirstTotals {
  /** By count id, those that a pouch proves. */
  readonly ofCounts: ReadonlyMap<string, Cents>
  /** By category id, those of deleted counts of the same register and service. */
  readonly ofDeleted: ReadonlyMap<string, Cents>
}

/** The input of `composeCounts`. */
interface Composition {
  /** The edited log with the counts before the edit. */
  readonly sheet: Sheet
  /** The date of the sheet before the edit. */
  readonly dateBefore: BusinessDate
  readonly entries: readonly CountInput[]
  /** The categories of the entries and of the expected amounts. */
  readonly categories: ReadonlyMap<string, CategoryData>
  readonly expectation: RegisterExpectation | null
  readonly firstTotals: FirstTotals
  readonly nextId: () => string
}

export const NOT_COUNTED: CheckedEntry = {
  quantity: null,
  denominations: null,
  totalCents: null,
  ...NO_LAST_YEAR_TICKETS,
  pouchNumber: null,
}

/** True while a count can still be edited. */
export function isCountOpen(count: { readonly status: CountStatus }): boolean {
  return canFollow(countLifecycle, count.status, 'edit')
}

/** True while a sheet can take the expected amounts of a closing: all of its counts must be open. */
export function acceptsExpectedAmounts(sheet: Sheet): boolean {
  return presentCounts(sheet).every(isCountOpen)
}

/** The counts of a sheet that are not deleted. */
export function presentCounts(sheet: Sheet): readonly CountRecord[] {
  return sheet.counts.filter((count) => count.status !== 'DELETED')
}

/** True for a category whose expected amount by a closing is what was counted (`isExpectedAsCounted`). */
export function followsCount(
  expectation: Pick<RegisterExpectation, 'byCategory'> | null,
  categories: ReadonlyMap<string, CategoryData>,
  categoryId: string,
): boolean {
  const category = categories.get(categoryId)
  if (!expectation || !category) return false
  return isExpectedAsCounted(expectation.byCategory.get(categoryId), category)
}

/** The amount that a closing expects of a category of which `totalCents` was counted. */
export function expectedBy(
  expectation: Pick<RegisterExpectation, 'byCategory'>,
  categories: ReadonlyMap<string, CategoryData>,
  { paymentCategoryId, totalCents }: Pick<CountRecord, 'paymentCategoryId' | 'totalCents'>,
): Cents {
  if (followsCount(expectation, categories, paymentCategoryId)) return totalCents ?? 0
  return expectation.byCategory.get(paymentCategoryId) ?? 0
}

/**
 * The counts of a sheet after an edit:
 * - an open count takes its entry and becomes UPDATED; without one it is deleted or becomes "not counted", as in `countAfterDeletion`;
 * - a category without a count gets a new one if it has an entry or, while the sheet accepts expected amounts, an expected amount.
 *
 * @returns all counts of the sheet; and as `refused` those that cannot be edited any more although their entry differs or is missing
 * @throws RefusedError InvalidRequest, NotFound, TotalNegative, CategoryInactive, TicketYearExpired, LastYearExceedsCount, LastYearIncomplete,
 * TicketIssuerClosed, each naming `counts.N.field`
 */
export function composeCounts(composition: Composition): {
  readonly counts: readonly CountRecord[]
  readonly refused: readonly RefusedRow[]
} {
  const { sheet, dateBefore, entries, categories, expectation, firstTotals, nextId } = composition
  const countsByCategory = new Map(presentCounts(sheet).map((count) => [count.paymentCategoryId, count]))
  const dates = { date: sheet.log.date, dateBefore }
  const acceptsExpected = acceptsExpectedAmounts(sheet)
  const given = acceptsExpected ? expectation?.byCategory : undefined
  const checkedEntries = readEntries(entries, countsByCategory, categories, dates, given)
  const expectedOf = (paymentCategoryId: string) =>
    expectation &&
    expectedBy(expectation, categories, {
      paymentCategoryId,
      totalCents: checkedEntries.get(paymentCategoryId)?.totalCents ?? null,
    })
  const hasExpected = presentCounts(sheet).some((count) => count.expectedCents !== null)
  // With a validated count a sheet keeps its expected amounts, except those that follow the counted ones.
  const takesExpected = (categoryId: string) =>
    acceptsExpected || (hasExpected && followsCount(expectation, categories, categoryId))
  const refused: RefusedRow[] = []

  const editedCounts = sheet.counts.map((count): CountRecord => {
    if (count.status === 'DELETED') return count
    const entry = checkedEntries.get(count.paymentCategoryId)
    const next = nextStatus(countLifecycle, count.status, 'edit')
    if (isRefused(next)) {
      if (!entry || !isSame(count, entry)) refused.push({ row: count, refusal: next.refusal })
      return count
    }
    const { paymentCategoryId } = count
    const expectedCents = takesExpected(paymentCategoryId)
      ? expectedOf(paymentCategoryId)
      : count.expectedCents
    if (!entry && !staysNotCounted(sheet, expectedCents))
      return withNextStatus(countLifecycle, count, 'delete')
    return unlessSame(count, {
      ...count,
      ...(entry ?? NOT_COUNTED),
      status: next.to,
      firstTotalCents: firstTotalOf(count, entry?.totalCents ?? null, firstTotals),
      expectedCents,
    })
  })

  const missingCategoryIds = acceptsExpected
    ? [...(expectation?.byCategory.keys() ?? [])].filter((id) => expectedOf(id) && !checkedEntries.has(id))
    : []
  const added = [...checkedEntries.keys(), ...missingCategoryIds].flatMap((categoryId): CountRecord[] => {
    const category = categories.get(categoryId)
    if (countsByCategory.has(categoryId) || !category) return []
    const expectedCents = takesExpected(categoryId) ? expectedOf(categoryId) : null
    const entry = checkedEntries.get(categoryId) ?? NOT_COUNTED
    const firstTotalCents = firstTotals.ofDeleted.get(categoryId) ?? null
    return [{ ...newCount(nextId(), sheet.log, category, entry, expectedCents), firstTotalCents }]
  })
  return { counts: [...editedCounts, ...added], refused }
}

/**
 * The first total to store when an edit changes the total of an open count: the total with which the count was first validated. A total
 * that was saved but never validated is not a first total. A count is open again after its validation if accounting sent it back or its pouch was
 * deleted. A count that was never validated takes the first total of one that was deleted.
 */
function firstTotalOf(
  count: CountRecord,
  totalCents: number | null,
  { ofCounts, ofDeleted }: FirstTotals,
): number | null {
  if (count.firstTotalCents !== null) return count.firstTotalCents
  const validatedCents = ofCounts.get(count.id) ?? (isSentBack(count) ? count.totalCents : null)
  if (validatedCents === null) return ofDeleted.get(count.paymentCategoryId) ?? null
  return totalCents === count.totalCents ? null : validatedCents
}

/**
 * True if an open count whose line is removed becomes "not counted" instead of being deleted. There are two cases:
 * - a closing expects an amount, so that the missing money has to stay in the difference;
 * - another count of the sheet is closed: without its last open count the sheet would be closed, and only a validation closes a sheet.
 */
function staysNotCounted(sheet: Sheet, expectedCents: number | null): boolean {
  return (expectedCents ?? 0) !== 0 || !presentCounts(sheet).every(isCountOpen)
}

/**
 * Returns an open count of a sheet after its deletion: deleted or, where it has to stay, "not counted".
 *
 * @param options.followsCount true if it is expected as it was counted: then nothing is expected any more
 */
export function countAfterDeletion(
  sheet: Sheet,
  count: CountRecord,
  ofCounts: FirstTotals['ofCounts'],
  options: { readonly followsCount: boolean },
): CountRecord {
  const expectedCents = options.followsCount && count.expectedCents !== null ? 0 : count.expectedCents
  if (!staysNotCounted(sheet, expectedCents)) return withNextStatus(countLifecycle, count, 'delete')
  return {
    ...withNextStatus(countLifecycle, count, 'edit'),
    ...NOT_COUNTED,
    firstTotalCents: firstTotalOf(count, null, { ofCounts, ofDeleted: new Map() }),
    expectedCents,
  }
}

/**
 * Returns a sheet whose log has the totals and the status that follow from its counts. The validator is cleared while a count is open, and
 * when all counts are deleted.
 */
export function withTotals({ log, counts }: Sheet): Sheet {
  const totals = logTotals({ ...log, counts })
  const status = logStatus(counts)
  const isValidated = status !== 'DELETED' && !canFollow(countLifecycle, status, 'validate')
  const noValidator = { validatedAt: null, validatedById: null, validatedByName: null }
  return { log: { ...log, ...totals, status, ...(isValidated ? {} : noValidator) }, counts }
}

/** The sheet with each count edited, and with new totals. */
export function withCounts(sheet: Sheet, edit: (count: CountRecord) => CountRecord): Sheet {
  return withTotals({ log: sheet.log, counts: sheet.counts.map(edit) })
}

/** The edited count, or the original object when nothing differs. */
export function unlessSame(count: CountRecord, edited: CountRecord): CountRecord {
  return JSON.stringify(edited) === JSON.stringify(count) ? count : edited
}

/** A new count of a sheet. */
export function newCount(
  id: string,
  log: CashLogRecord,
  category: CategoryData,
  entry: CheckedEntry,
  expectedCents: number | null,
): CountRecord {
  return {
    id,
    organizationId: log.organizationId,
    establishmentId: log.establishmentId,
    version: 1,
    updatedAt: log.updatedAt,
    cashLogId: log.id,
    paymentCategoryId: category.id,
    countType: category.countType,
    unitValueCents: category.unitValueCents,
    ...entry,
    firstTotalCents: null,
    expectedCents,
    status: 'CREATED',
    reason: null,
  }
}

/** The field of an entry in which a refusal is shown. */
const FIELD_OF: Readonly<Record<CountEntryRefusal, string>> = {
  QuantityInvalid: 'quantity',
  DenominationsInvalid: 'denominations',
  TotalMismatch: 'totalCents',
  TotalTooLarge: 'totalCents',
}

/**
 * Checks the entries and returns them by category, without blank ones of inactive or deleted categories. An existing count is checked by its
 * own count type and unit value, even if those of the category have changed since.
 *
 * @param given the amounts of the closing that the sheet takes: money of these categories can be counted, also if they are inactive
 * @throws RefusedError like `composeCounts`
 */
function readEntries(
  entries: readonly CountInput[],
  countsByCategory: ReadonlyMap<string, CountRecord>,
  categories: ReadonlyMap<string, CategoryData>,
  dates: { readonly date: BusinessDate; readonly dateBefore: BusinessDate },
  given: ReadonlyMap<string, Cents> | undefined,
): ReadonlyMap<string, CheckedEntry> {
  const categoryPath = (index: number) => `counts.${index}.paymentCategoryId`
  const ids = entries.map((entry) => entry.paymentCategoryId)
  refuseRepeated(ids, categoryPath)
  const isInactive = (id: string) =>
    !countsByCategory.has(id) && !categories.get(id)?.active && !given?.get(id)
  // The category was deactivated or deleted after the sheet was opened: nothing was counted, so nothing is refused.
  const isIgnored = (entry: CountInput) =>
    isInactive(entry.paymentCategoryId) && Object.values(typedOf(entry)).every((value) => value === null)
  const isKnown = (id: string) => countsByCategory.has(id) || categories.has(id)
  const isAccepted = (entry: CountInput) => isKnown(entry.paymentCategoryId) || isIgnored(entry)
  refuseUnknown(entries.flatMap((entry, index) => (isAccepted(entry) ? [] : [categoryPath(index)])))
  const issues: Issue[] = []
  const checkedEntries = new Map<string, CheckedEntry>()
  for (const [index, entry] of entries.entries()) {
    if (isIgnored(entry)) continue
    const stored = countsByCategory.get(entry.paymentCategoryId)
    const { countType, unitValueCents } = stored ?? categories.get(entry.paymentCategoryId)!
    const typed = typedOf(entry)
    const decision = validateEntry(countType, unitValueCents, typed)
    if ('refusal' in decision) {
      issues.push({
        path: `counts.${index}.${FIELD_OF[decision.refusal]}`,
        key: `failure.${decision.refusal}`,
      })
    } else {
      const number = normalizePouchNumber(entry.pouchNumber ?? '')
      const category = categories.get(entry.paymentCategoryId)
      checkedEntries.set(entry.paymentCategoryId, {
        ...typed,
        ...decision,
        ...checkLastYearTickets(dates.date, entry, decision.totalCents, category, index, stored),
        pouchNumber: number === '' ? null : number,
      })
    }
  }
  if (issues.length > 0) throw invalidRequest(issues)
  const negative = ids.flatMap((id, index) =>
    (checkedEntries.get(id)?.totalCents ?? 0) < 0 ? [`counts.${index}.totalCents`] : [],
  )
  if (negative.length > 0) throw refusedAt('TotalNegative', ...negative)

  const inactive = ids.flatMap((id, index) =>
    checkedEntries.has(id) && isInactive(id) ? [categoryPath(index)] : [],
  )
  if (inactive.length > 0) throw refusedAt('CategoryInactive', ...inactive)
  refuseClosedIssuers(ids, checkedEntries, countsByCategory, categories, dates)
  return checkedEntries
}

function typedOf({ quantity = null, denominations, totalCents = null }: CountInput) {
  const isEmpty = Object.keys(denominations ?? {}).length === 0
  return { quantity, denominations: isEmpty ? null : (denominations as Denominations), totalCents }
}

function isSame(count: CountRecord, entry: CheckedEntry): boolean {
  return (
    count.quantity === entry.quantity &&
    count.totalCents === entry.totalCents &&
    count.lastYearQuantity === entry.lastYearQuantity &&
    count.lastYearCents === entry.lastYearCents &&
    count.pouchNumber === entry.pouchNumber &&
    denominationsText(count.denominations) === denominationsText(entry.denominations)
  )
}

function denominationsText(denominations: Denominations | null): string {
  return JSON.stringify(Object.entries(denominations ?? {}).sort(([a], [b]) => Number(a) - Number(b)))
}
