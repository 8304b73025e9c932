import type { BusinessDate } from '../dates/calendar.ts'
import type { JournalKind } from './accounts.ts'
import { type Composed, composeEntry, type EntryKind, type EntryLine, reversePostings } from './entries.ts'

/** A posted entry that accounting wants to reverse. */
export interface EntryToReverse {
  readonly id: string
  readonly establishmentId: string
  readonly kind: EntryKind
  readonly journal: JournalKind
  readonly journalCode: string
  readonly number: number
  readonly pieceRef: string
  readonly lines: readonly EntryLine[]
}

/**
 * The entry that reverses a posted one: the same amounts on the other side, in the same journal. Its lines have no letter.
 *
 * @param date the date of the posted entry, or the day of the reversal if that month is closed
 */
export function reversalEntry(
  entry: EntryToReverse,
  { date, reason }: { readonly date: BusinessDate; readonly reason: string },
): Composed {
  const label = `Contre-passation ${entry.journalCode} ${entry.number} – ${reason}`
  return composeEntry(
    {
      sourceType: 'entry',
      sourceId: entry.id,
      kind: 'REVERSAL',
      part: 1,
      journal: entry.journal,
      establishmentId: entry.establishmentId,
      date,
      pieceRef: entry.pieceRef,
    },
    reversePostings(entry.lines).map(({ account, cents }) => ({ account, cents, label })),
  )
}
