import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import type { RefusalName } from '../refusals.ts'
import type { Accounts, MissingAccount } from './accounts.ts'
import { type CountedLine, cashEntry, type LogToPost, provisionEntry, ticketEntry } from './cash.ts'
import { type Composed, distinct, type Entry, type Remark } from './entries.ts'
import { type BankPosting, type RemittanceToPost, remittanceEntries } from './remittance.ts'

/** The two parts that a till goes out in: its paper tickets by a job of their own, everything else by another. */
export type LogPart = 'CASH' | 'TICKET'

/** What would be posted. Nothing is, while an account is missing. */
export interface Drafts {
  readonly entries: readonly Entry[]
  readonly missing: readonly MissingAccount[]
  readonly remarks: readonly Remark[]
}

/** A count that was sent for good: of its part of the till there is nothing more to send. */
export function isSent(status: CountStatus): boolean {
  return status === 'SENT' || status === 'ARCHIVED'
}

/**
 * Decides which counts of a till go out when some of them are sent. Sales and difference are of the whole till, so all of it goes: what
 * was sent already stays, and one count that accounting has not validated holds all the others back.
 *
 * @param counts those of the till; deleted ones hold nothing back
 * @returns the ids that are sent now, or why each of the asked ones is not
 */
export function decideLogSending(
  counts: readonly { readonly id: string; readonly status: CountStatus }[],
  asked: ReadonlySet<string>,
): { readonly ids: ReadonlySet<string> } | { readonly refused: ReadonlyMap<string, RefusalName> } {
  const maySend = (status: CountStatus) => canFollow(countLifecycle, status, 'send')
  const own = counts.filter(({ id }) => asked.has(id))
  const wrong = own.filter(({ status }) => !maySend(status))
  if (wrong.length > 0) return { refused: new Map(wrong.map(({ id }) => [id, 'StatusDoesNotAllow'])) }
  const isHeldBack = counts.some(({ status }) => !maySend(status) && !isSent(status) && status !== 'DELETED')
  if (isHeldBack) return { refused: new Map(own.map(({ id }) => [id, 'LogNotControlled'])) }
  return { ids: new Set(counts.filter(({ status }) => maySend(status)).map(({ id }) => id)) }
}

/** The entries of one part of tills. */
export function draftLogs(logs: readonly LogToPost[], part: LogPart, accounts: Accounts): Drafts {
  const made = logs.map((log) =>
    part === 'CASH'
      ? cashEntry(log, accounts)
      : { composed: ticketEntry(log, accounts), remarks: [] as readonly Remark[] },
  )
  return draftsOf(
    made.map(({ composed }) => composed),
    made.flatMap(({ remarks }) => remarks),
  )
}

/** The provisions of counts of tills. */
export function draftProvisions(
  logs: readonly LogToPost[],
  wanted: (count: CountedLine) => boolean,
  accounts: Accounts,
): Drafts {
  return draftsOf(
    logs.flatMap((log) => log.counts.filter(wanted).map((count) => provisionEntry(log, count, accounts))),
  )
}

export function draftRemittances(
  remittances: readonly RemittanceToPost[],
  accounts: Accounts,
  bank: BankPosting,
): Drafts {
  return draftsOf(remittances.flatMap((remittance) => remittanceEntries(remittance, accounts, bank)))
}

/** Several drafts as one. */
export function together(...drafts: readonly Drafts[]): Drafts {
  return {
    entries: drafts.flatMap(({ entries }) => entries),
    missing: distinct(drafts.flatMap(({ missing }) => missing)),
    remarks: drafts.flatMap(({ remarks }) => remarks),
  }
}

function draftsOf(composed: readonly Composed[], remarks: readonly Remark[] = []): Drafts {
  return {
    entries: composed.flatMap((one) => (one.kind === 'entry' ? [one.entry] : [])),
    missing: distinct(composed.flatMap((one) => (one.kind === 'missing' ? one.missing : []))),
    remarks,
  }
}
