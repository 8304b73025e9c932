import type { Transaction } from 'kysely'
import { cashEntry, ticketEntry } from '../../src/domain/accounting/cash.ts'
import type { ComposedEntry } from '../../src/domain/accounting/entries.ts'
import { withPostedTickets } from '../../src/domain/accounting/posted-tickets.ts'
import { reimbursementEntry } from '../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../src/domain/accounting/remittance.ts'
import { repostedEntry, repostingRefusal } from '../../src/domain/accounting/reposting.ts'
import { collectEntries, combineEntries, isSent } from '../../src/domain/accounting/sending.ts'
import { walletEntry } from '../../src/domain/accounting/wallet.ts'
import type { PostingSettings } from '../store/accounting.ts'
import { readLogsToPost, readRemittancesToPost } from '../store/accounting-facts.ts'
import {
  lockPostingsOf,
  reimbursementsToPost,
  walletMovementsToPost,
} from '../store/accounting-month-facts.ts'
import { type EntryForReversal, entriesForReversal, unreversedLines } from '../store/accounting-posted.ts'
import { lockSheets } from '../store/cash-logs.ts'
import { lockRemittances } from '../store/remittances.ts'
import { isOneOf } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import type { LockedSources } from './accounting-sources.ts'

/**
 * Composes the entries that replace reversed ones, from the present state of their documents and settings.
 * Entries that can no longer be posted again are left out. Cash logs and remittances are locked before
 * the postings of their establishments, as in every job that posts.
 */
export async function repostingSources(
  trx: Transaction<Schema>,
  entryIds: readonly string[],
  postingSettings: PostingSettings,
): Promise<LockedSources> {
  const requested = await entriesForReversal(trx, entryIds)
  await lockSheets(trx, sourceIdsOf(requested, 'CASH', 'TICKET'))
  await lockRemittances(trx, sourceIdsOf(requested, 'TRANSIT', 'BANK', 'COINS'))
  await lockPostingsOf(trx, requested)
  const entries = (await entriesForReversal(trx, entryIds)).filter(
    (entry) => repostingRefusal(entry) === null,
  )
  const toPost = []
  for (const entry of entries) {
    const { composed, remarks } = await composeFromDocument(trx, entry, postingSettings)
    const reposted = composed
      .filter(
        (item) => item.kind !== 'entry' || (item.entry.kind === entry.kind && item.entry.part === entry.part),
      )
      .map((item) => (item.kind === 'entry' ? { ...item, entry: repostedEntry(item.entry, entry) } : item))
    toPost.push(collectEntries(reposted, remarks))
  }
  return { toPost: combineEntries(...toPost), mark: async () => [] }
}

/** The ids of the documents of the entries of these kinds. */
function sourceIdsOf(entries: readonly EntryForReversal[], ...kinds: readonly string[]): readonly string[] {
  return entries.filter(({ kind }) => kinds.includes(kind)).map(({ sourceId }) => sourceId)
}

/**
 * Reads the cash log whose CASH or TICKET entry is posted again. If the entry of the other kind was reversed too,
 * the present categories decide which counts are paper vouchers. If not, the lines of the other entry decide
 * (`withPostedTickets`): a category that was changed after the posting would otherwise be posted twice or not at all.
 */
async function readReposted(
  trx: Transaction<Schema>,
  logId: string,
  kind: 'CASH' | 'TICKET',
  accounts: PostingSettings['accounts'],
) {
  const logs = await readLogsToPost(trx, [logId])
  const other = await unreversedLines(trx, logId, kind === 'CASH' ? 'TICKET' : 'CASH')
  return other === null
    ? logs
    : logs.map((log) => withPostedTickets(log, kind, other, accounts, ({ status }) => isSent(status)))
}

/** Composes the entries of the document of an entry from its present state; for a cash log only the entry of the same kind. */
async function composeFromDocument(
  trx: Transaction<Schema>,
  { kind, sourceId }: EntryForReversal,
  { accounts, bank }: PostingSettings,
): Promise<Pick<ReturnType<typeof cashEntry>, 'remarks'> & { readonly composed: readonly ComposedEntry[] }> {
  switch (kind) {
    case 'CASH': {
      const logs = await readReposted(trx, sourceId, kind, accounts)
      const composedLogs = logs.map((log) => cashEntry(log, accounts))
      return {
        composed: composedLogs.map(({ composed }) => composed),
        remarks: composedLogs.flatMap(({ remarks }) => remarks),
      }
    }
    case 'TICKET': {
      const logs = await readReposted(trx, sourceId, kind, accounts)
      return { composed: logs.map((log) => ticketEntry(log, accounts)), remarks: [] }
    }
    case 'TRANSIT':
    case 'BANK':
    case 'COINS': {
      const remittances = await readRemittancesToPost(trx, [sourceId])
      return {
        composed: remittances.flatMap((remittance) => remittanceEntries(remittance, accounts, bank)),
        remarks: [],
      }
    }
    case 'WALLET': {
      const movements = await walletMovementsToPost(trx, isOneOf('w.id', [sourceId]))
      return { composed: movements.map((movement) => walletEntry(movement, accounts, bank)), remarks: [] }
    }
    case 'REIMBURSEMENT': {
      const paid = await reimbursementsToPost(trx, isOneOf('d.id', [sourceId]))
      return { composed: paid.map((dispatch) => reimbursementEntry(dispatch, accounts, bank)), remarks: [] }
    }
    default:
      throw new Error(`An entry of kind ${kind} can't be posted again`)
  }
}
