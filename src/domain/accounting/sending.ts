import type { PosTurnoverSource } from '../closings/pos-turnover.ts'
import type { BusinessDate } from '../dates/calendar.ts'
import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import type { Cents } from '../money.ts'
import type { RefusalName } from '../refusals.ts'
import type { Accounts, MissingAccount } from './accounts.ts'
import {
  type CountedLine,
  cashEntry,
  correctionEntry,
  type LogToPost,
  provisionEntry,
  ticketEntry,
} from './cash.ts'
import { dailyEntries } from './daily.ts'
import {
  type ComposedEntry,
  distinctMissingAccounts,
  type Entry,
  type EntryLine,
  type Remark,
} from './entries.ts'
import type { EntriesPer, ProvisionCredit, TakingsWithoutClosing } from './formats.ts'
import { type BankPosting, type RemittanceToPost, remittanceEntries } from './remittance.ts'
import { shareCorrection } from './share-correction.ts'

/** The two parts in which a sheet is sent: paper vouchers by one job, everything else by another. */
export type LogPart = 'CASH' | 'TICKET'

/** The entries to post. Nothing is posted while an account is missing. */
export interface EntriesToPost {
  readonly entries: readonly Entry[]
  readonly missing: readonly MissingAccount[]
  readonly remarks: readonly Remark[]
}

/** True once a count was sent, and not only its provision (SENTP). */
export function isSent(status: CountStatus): boolean {
  return status === 'SENT' || status === 'ARCHIVED'
}

/**
 * Decides which counts of a sheet are sent when some of them are requested. Sales and difference belong to
 * the whole sheet, so all counts that are not sent yet are sent together. A count that accounting has not
 * controlled, or that is being sent, blocks all others.
 *
 * @param counts those of the sheet; deleted ones block nothing
 * @param closing.isUnaccepted true while accounting has not accepted the difference of a late closing (`needsClosingReason`).
 * This blocks all counts as long as accounting can undo its control in order to accept the difference
 * @param closing.isAwaited true while the sheet waits for its closing (`awaitsClosing`). This blocks all
 * counts
 * @returns the ids to send now, or the reason for each requested count that can't be sent
 */
export function decideLogSending(
  counts: readonly { readonly id: string; readonly status: CountStatus }[],
  requestedIds: ReadonlySet<string>,
  closing: { readonly isUnaccepted?: boolean; readonly isAwaited?: boolean } = {},
): { readonly ids: ReadonlySet<string> } | { readonly refused: ReadonlyMap<string, RefusalName> } {
  const maySend = (status: CountStatus) => canFollow(countLifecycle, status, 'send')
  const requestedCounts = counts.filter(({ id }) => requestedIds.has(id))
  const refuseRequested = (refusal: RefusalName) => ({
    refused: new Map(requestedCounts.map(({ id }) => [id, refusal])),
  })
  const unsendable = requestedCounts.filter(({ status }) => !maySend(status))
  if (unsendable.length > 0)
    return { refused: new Map(unsendable.map(({ id }) => [id, 'StatusDoesNotAllow'])) }
  const isBlocking = counts.some(({ status }) => !maySend(status) && !isSent(status) && status !== 'DELETED')
  if (isBlocking) return refuseRequested('LogNotControlled')
  if (closing.isUnaccepted && canUndoControl(counts)) return refuseRequested('ClosingNotAccepted')
  if (closing.isAwaited) return refuseRequested('ClosingMissing')
  return { ids: new Set(counts.filter(({ status }) => maySend(status)).map(({ id }) => id)) }
}

/**
 * True once the takings of a sheet were sent. They are sent with the counts that are not paper vouchers; in a
 * sheet that has only paper vouchers, with those.
 */
export function areTakingsSent(
  counts: readonly { readonly status: CountStatus; readonly category: { readonly paperTicket: boolean } }[],
): boolean {
  const withoutTickets = counts.filter(({ category }) => !category.paperTicket)
  const takings = withoutTickets.length > 0 ? withoutTickets : counts
  return takings.length > 0 && takings.every(({ status }) => isSent(status))
}

/** The settings that decide whether a sheet waits for its closing. */
export interface ClosingRules {
  readonly posTurnoverSource: PosTurnoverSource
  readonly takingsWithoutClosing: TakingsWithoutClosing
}

/**
 * True while a sheet is not sent because it has no closing: its establishment gets closings, and its organization waits for them. A sheet with
 * nothing but its float and a turnover of 0 does not wait: nothing of it would be posted to suspense, and a POS can send no closing of
 * an unused till. The same rule in SQL is `awaitsClosing` in server/store/rules-in-sql.ts.
 *
 * @param log `turnoverCents` is null when it is unknown
 */
export function awaitsClosing(
  log: {
    readonly archiveId: string | null
    readonly turnoverCents: Cents | null
    readonly countedCents: Cents
    readonly floatCents: Cents
  },
  { posTurnoverSource, takingsWithoutClosing }: ClosingRules,
): boolean {
  const hasTakings = log.turnoverCents !== 0 || log.countedCents !== log.floatCents
  return (
    log.archiveId === null &&
    hasTakings &&
    posTurnoverSource === 'CLOSING' &&
    takingsWithoutClosing === 'WAIT'
  )
}

/** True while accounting can undo its control of a count of the sheet, for example to accept the difference of a late closing with a reason. */
function canUndoControl(counts: readonly { readonly status: CountStatus }[]): boolean {
  return counts.some(({ status }) => canFollow(countLifecycle, status, 'undoControl'))
}

/** The entries of one part of sheets. With `entriesPer` DAY, those of the same establishment and date are added up. */
export function composeLogEntries(
  logs: readonly LogToPost[],
  part: LogPart,
  accounts: Accounts,
  entriesPer: EntriesPer = 'TILL',
): EntriesToPost {
  const composedLogs = logs.map((log) =>
    part === 'CASH'
      ? cashEntry(log, accounts)
      : { composed: ticketEntry(log, accounts), remarks: [] as readonly Remark[] },
  )
  const toPost = collectEntries(
    composedLogs.map(({ composed }) => composed),
    composedLogs.flatMap(({ remarks }) => remarks),
  )
  return entriesPer === 'DAY' ? { ...toPost, entries: dailyEntries(toPost.entries, logs) } : toPost
}

/**
 * The entries of sheets whose paper vouchers are sent. A sheet with tickets only also gets the entry of its takings, because no other job
 * sends one of its counts.
 */
export function composeTicketLogEntries(
  logs: readonly LogToPost[],
  accounts: Accounts,
  entriesPer: EntriesPer = 'TILL',
): EntriesToPost {
  const ticketsOnly = logs.filter(({ counts }) => counts.every(({ category }) => category.paperTicket))
  return combineEntries(
    composeLogEntries(ticketsOnly, 'CASH', accounts, entriesPer),
    composeLogEntries(logs, 'TICKET', accounts, entriesPer),
  )
}

/** A sheet that was sent. `posted` are the lines of its entry and of its corrections so far; none if there was nothing to post. */
export interface LogToCorrect {
  readonly log: LogToPost
  readonly posted: readonly EntryLine[]
  /** The number of corrections so far. */
  readonly corrections: number
  /** The date of a further correction. */
  readonly date: BusinessDate
}

/**
 * The corrections of sheets whose closing came or was replaced after they were sent; none where nothing
 * changes.
 */
export function composeCorrections(logs: readonly LogToCorrect[], accounts: Accounts): EntriesToPost {
  const composedLogs = logs
    .filter(({ log }) => log.sales)
    .map(({ log, posted, corrections, date }) =>
      correctionEntry(log, posted, accounts, { date, part: corrections + 1 }),
    )
  return collectEntries(
    composedLogs.map(({ composed }) => composed),
    composedLogs.flatMap(({ composed, remarks }) => (composed.kind === 'nothing' ? [] : remarks)),
  )
}

/** The corrections of sheets whose share of the sales changed because of the tips of another till; none where nothing changes. */
export function composeShareCorrections(logs: readonly LogToCorrect[], accounts: Accounts): EntriesToPost {
  return collectEntries(
    logs.map(({ log, posted, corrections, date }) =>
      shareCorrection(log, posted, accounts, { date, part: corrections + 1 }),
    ),
  )
}

/** The provisions of counts. */
export function composeProvisions(
  logs: readonly LogToPost[],
  isIncluded: (count: CountedLine) => boolean,
  accounts: Accounts,
  credit: ProvisionCredit,
): EntriesToPost {
  return collectEntries(
    logs.flatMap((log) =>
      log.counts.filter(isIncluded).map((count) => provisionEntry(log, count, accounts, credit)),
    ),
  )
}

export function composeRemittanceEntries(
  remittances: readonly RemittanceToPost[],
  accounts: Accounts,
  bank: BankPosting,
): EntriesToPost {
  return collectEntries(remittances.flatMap((remittance) => remittanceEntries(remittance, accounts, bank)))
}

/** Joins the entries of several sources. */
export function combineEntries(...sources: readonly EntriesToPost[]): EntriesToPost {
  return {
    entries: sources.flatMap(({ entries }) => entries),
    missing: distinctMissingAccounts(sources.flatMap(({ missing }) => missing)),
    remarks: sources.flatMap(({ remarks }) => remarks),
  }
}

/** Separates composed entries into complete ones and missing accounts, and adds the remarks. */
export function collectEntries(
  composed: readonly ComposedEntry[],
  remarks: readonly Remark[] = [],
): EntriesToPost {
  return {
    entries: composed.flatMap((item) => (item.kind === 'entry' ? [item.entry] : [])),
    missing: distinctMissingAccounts(
      composed.flatMap((item) => (item.kind === 'missing' ? item.missing : [])),
    ),
    remarks,
  }
}

/** True when every account of a preview is set, and every code fits the layout of the file. */
export function canBePosted(preview: {
  readonly missing: readonly unknown[]
  readonly tooLong: readonly unknown[]
}): boolean {
  return preview.missing.length === 0 && preview.tooLong.length === 0
}
