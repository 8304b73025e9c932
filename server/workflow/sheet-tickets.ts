import type { CountInput } from '../../src/domain/contract/cash-logs.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { isIssuerClosed } from '../../src/domain/tickets/issuers.ts'
import { validateLastYearTickets } from '../../src/domain/tickets/tickets.ts'
import { invalidRequest, refusedAt } from '../refused-error.ts'
import type { CountRecord } from '../store/counts.ts'
import type { CategoryData } from '../store/lookups.ts'

type LastYear = Pick<CountRecord, 'lastYearQuantity' | 'lastYearCents'>

export const NO_LAST_YEAR_TICKETS: LastYear = { lastYearQuantity: null, lastYearCents: null }

/**
 * Checks and returns the part of a counted amount that consists of last year's vouchers. `index` is the index of the entry in the request,
 * for the path of the error.
 *
 * @param stored the stored part, if any: unchanged, it stays accepted when the category is no longer paper vouchers
 * @throws RefusedError TicketYearExpired, LastYearExceedsCount, LastYearIncomplete; InvalidRequest for a new or changed part of a category that
 * is not paper vouchers
 */
export function checkLastYearTickets(
  date: BusinessDate,
  entry: CountInput,
  totalCents: Cents | null,
  category: CategoryData | undefined,
  index: number,
  stored: LastYear | undefined,
): LastYear {
  const path = `counts.${index}.lastYear`
  const { lastYear } = entry
  const isStored =
    stored?.lastYearQuantity === lastYear?.quantity && stored?.lastYearCents === lastYear?.totalCents
  if (lastYear && !category?.paperTicket && !isStored) throw invalidRequest([{ path, key: 'issue.value' }])
  const counted = { quantity: entry.quantity ?? null, totalCents }
  const decision = validateLastYearTickets(date, counted, entry.lastYear ?? null)
  if (decision === null) return NO_LAST_YEAR_TICKETS
  if ('refusal' in decision) throw refusedAt(decision.refusal, path)
  return { lastYearQuantity: decision.quantity, lastYearCents: decision.totalCents }
}

/**
 * Refuses counted vouchers that their issuer no longer accepts. An amount that is already stored is refused
 * only if the edit moves the sheet from a day on which the issuer accepted it to one on which it no longer
 * does.
 *
 * @param categoryIds the categories of the entries, in the order of the request
 * @param checkedEntries the checked entries by category
 * @throws RefusedError TicketIssuerClosed
 */
export function refuseClosedIssuers(
  categoryIds: readonly string[],
  checkedEntries: ReadonlyMap<string, Pick<CountRecord, 'totalCents'>>,
  countsByCategory: ReadonlyMap<string, CountRecord>,
  categories: ReadonlyMap<string, CategoryData>,
  { date, dateBefore }: { readonly date: BusinessDate; readonly dateBefore: BusinessDate },
): void {
  const closed = categoryIds.flatMap((id, index) => {
    const totalCents = checkedEntries.get(id)?.totalCents ?? 0
    const category = categories.get(id)
    const isNewAmount = totalCents !== (countsByCategory.get(id)?.totalCents ?? 0)
    if (totalCents === 0 || !category || !isIssuerClosed(category, date)) return []
    return isNewAmount || !isIssuerClosed(category, dateBefore) ? [`counts.${index}.paymentCategoryId`] : []
  })
  if (closed.length > 0) throw refusedAt('TicketIssuerClosed', ...closed)
}
