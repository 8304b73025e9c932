import type { Transaction } from 'kysely'
import { reversalEntry, reversalRefusal } from '../../src/domain/accounting/reversal.ts'
import { collectEntries } from '../../src/domain/accounting/sending.ts'
import { lockPostingsOf } from '../store/accounting-month-facts.ts'
import { entriesForReversal, logsOfEntries } from '../store/accounting-posted.ts'
import { lockSheets } from '../store/cash-logs.ts'
import type { Schema } from '../store/schema.ts'
import type { LockedSources } from './accounting-sources.ts'

/**
 * Composes the entries that reverse posted ones. Each has the date of the entry that it reverses. Entries that can no longer be reversed are
 * left out. Cash logs are locked before the postings of their establishments, as in every job that posts, so that no other entry reverses a provision at
 * the same time.
 */
export async function reversalSources(
  trx: Transaction<Schema>,
  requested: readonly { readonly entryId: string; readonly reason: string }[],
): Promise<LockedSources> {
  const reasons = new Map(requested.map(({ entryId, reason }) => [entryId, reason]))
  const ids = [...reasons.keys()]
  const found = await entriesForReversal(trx, ids)
  await lockSheets(trx, await logsOfEntries(trx, ids))
  await lockPostingsOf(trx, found)
  const entries = (await entriesForReversal(trx, ids)).filter((entry) => reversalRefusal(entry) === null)
  const composed = entries.map((entry) =>
    reversalEntry(entry, { date: entry.date, reason: reasons.get(entry.id) ?? '' }),
  )
  return { toPost: collectEntries(composed), mark: async () => [] }
}
