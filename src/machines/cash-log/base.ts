import type { CashLog } from '../../domain/contract/cash-logs.ts'
import type { CashLogDraftData, SheetBase } from './types.ts'

/** The base of a sheet that is opened from a stored log; null for a new sheet. */
export function baseOf(log: CashLog | null): SheetBase | null {
  return (
    log && {
      archiveId: log.archiveId,
      turnoverCents: log.turnoverCents,
      entered: enteredIn(log),
      statuses: statusesIn(log),
    }
  )
}

/** The base of a draft. Older drafts have none: if they have a stored log, the result is a base that no log equals. */
export function baseOfDraft({ base, logId }: CashLogDraftData): SheetBase | null {
  if (base !== undefined) return base
  return logId === null ? null : { archiveId: null, entered: '' }
}

/** True when the stored log has another closing than the base, and people have entered nothing else since. */
export function isOnlyClosingNew(base: SheetBase | null, log: CashLog | null): boolean {
  return isClosingNew(base, log) && base?.entered === baseOf(log)?.entered
}

/** True when counts of the stored log have another status than in the base, and nothing else differs that people enter or a closing contains. */
export function isOnlyStatusNew(base: SheetBase | null, log: CashLog | null): boolean {
  const stored = baseOf(log)
  if (base?.statuses === undefined || stored === null) return false
  const isRestEqual =
    base.archiveId === stored.archiveId &&
    base.turnoverCents === stored.turnoverCents &&
    base.entered === stored.entered
  return isRestEqual && base.statuses !== stored.statuses
}

const statusesIn = ({ counts }: CashLog): string =>
  counts
    .map(({ id, status }) => `${id} ${status}`)
    .toSorted()
    .join()

/** True when the stored log has another closing than its loaded version, which may have none. */
export function isClosingNew(
  loaded: Pick<CashLog, 'archiveId'> | null,
  stored: Pick<CashLog, 'archiveId'> | null,
): boolean {
  return loaded !== null && stored !== null && loaded.archiveId !== stored.archiveId
}

/** What people entered in a log, except the turnover, which a closing replaces. Counts in which nothing was entered are left out. */
function enteredIn({ counts, floatCents, comment, reasonId, countedById }: CashLog): string {
  const entered = counts
    .filter(({ status }) => status !== 'DELETED')
    .map((count) => [
      count.paymentCategoryId,
      count.quantity,
      count.denominations,
      count.totalCents,
      count.lastYear ?? null,
      count.pouchNumber,
    ])
    .filter(([, ...values]) => values.some((value) => value !== null))
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return JSON.stringify([entered, floatCents, comment, reasonId, countedById])
}
