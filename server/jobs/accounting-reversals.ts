import type { Transaction } from 'kysely'
import { reversalEntry } from '../../src/domain/accounting/reversal.ts'
import { collectDrafts } from '../../src/domain/accounting/sending.ts'
import { reversibleEntries } from '../store/accounting-posted.ts'
import type { Schema } from '../store/schema.ts'
import type { LockedSources } from './accounting-sources.ts'

/**
 * Composes the entries that reverse posted ones. Each has the date of the entry that it reverses. Entries that are reversed already are left
 * out.
 */
export async function reversalSources(
  trx: Transaction<Schema>,
  requested: readonly { readonly entryId: string; readonly reason: string }[],
): Promise<LockedSources> {
  const reasons = new Map(requested.map(({ entryId, reason }) => [entryId, reason]))
  const entries = (await reversibleEntries(trx, [...reasons.keys()])).filter(({ isReversed }) => !isReversed)
  const composed = entries.map((entry) =>
    reversalEntry(entry, { date: entry.date, reason: reasons.get(entry.id) ?? '' }),
  )
  return { drafts: collectDrafts(composed), settle: async () => [] }
}
