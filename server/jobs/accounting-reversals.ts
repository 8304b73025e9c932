import type { Transaction } from 'kysely'
import { reversalEntry } from '../../src/domain/accounting/reversal.ts'
import { draftsOf } from '../../src/domain/accounting/sending.ts'
import { reversibleEntries } from '../store/accounting-posted.ts'
import type { Schema } from '../store/schema.ts'
import type { Sources } from './accounting-sources.ts'

/** The entries that reverse posted ones, each once and dated like these. */
export async function reversalSources(
  trx: Transaction<Schema>,
  requested: readonly { readonly entryId: string; readonly reason: string }[],
): Promise<Sources> {
  const reasons = new Map(requested.map(({ entryId, reason }) => [entryId, reason]))
  const entries = (await reversibleEntries(trx, [...reasons.keys()])).filter(({ isReversed }) => !isReversed)
  const composed = entries.map((entry) =>
    reversalEntry(entry, { date: entry.date, reason: reasons.get(entry.id) ?? '' }),
  )
  return { drafts: draftsOf(composed), waiting: composed.length, settle: async () => [] }
}
