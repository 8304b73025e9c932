import type { BusinessDate } from '../dates/calendar.ts'
import type { CountStatus } from '../lifecycles/count.ts'
import type { RefusalName } from '../refusals.ts'
import type { WalletMovementType } from '../wallet/wallet.ts'
import type { JournalKind } from './accounts.ts'
import {
  type ComposedEntry,
  composeEntry,
  type EntryKind,
  type EntryLine,
  reversePostings,
} from './entries.ts'
import { isSent } from './sending.ts'

/** A posted entry that accounting wants to reverse. */
export interface EntryToReverse {
  readonly id: string
  readonly establishmentId: string
  readonly kind: EntryKind
  readonly journal: JournalKind
  readonly journalCode: string
  readonly number: number
  readonly pieceRef: string
  readonly pieceDate: BusinessDate
  readonly lines: readonly EntryLine[]
}

/**
 * Why a posted entry can't be reversed; null when it can. A provision can't be reversed once the final entry of its count is being sent or is posted,
 * because that entry reverses the provision. The entry of an inventory can't be reversed, because the wallet keeps the balance that was counted: the
 * next inventory corrects both. An entry whose coins another entry takes back can't be reversed before that one: the coins would be
 * taken back twice.
 */
export function reversalRefusal({
  kind,
  isReversed,
  countStatus,
  movementType,
  isTakingBackPosted = false,
}: {
  readonly kind: EntryKind
  readonly isReversed: boolean
  /** The status of the count of a provision; null for other entries. */
  readonly countStatus: CountStatus | null
  /** The type of a wallet movement; null for other entries. */
  readonly movementType: WalletMovementType | null
  /** True for a wallet movement whose reversal is posted in an entry that is not reversed. */
  readonly isTakingBackPosted?: boolean
}): RefusalName | null {
  if (kind === 'REVERSAL') return 'ReversalNotReversible'
  if (isReversed) return 'EntryReversed'
  if (movementType === 'INVENTORY') return 'InventoryNotReversible'
  if (isTakingBackPosted) return 'TakingBackNotReversed'
  if (kind !== 'PROVISION' || countStatus === null) return null
  return countStatus === 'SEND' || isSent(countStatus) ? 'EntryReversed' : null
}

/**
 * The entry that reverses a posted one: the same amounts on the other side, in the same journal. Its lines have no letter.
 *
 * @param date the date of the posted entry, or the day of the reversal if the month of the posted entry is closed
 */
export function reversalEntry(
  entry: EntryToReverse,
  { date, reason }: { readonly date: BusinessDate; readonly reason: string },
): ComposedEntry {
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
      pieceDate: entry.pieceDate,
    },
    reversePostings(entry.lines).map(({ account, cents }) => ({ account, cents, label })),
  )
}
