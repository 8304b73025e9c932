import type { RefusalName } from '../refusals.ts'
import type { Entry, EntryKind } from './entries.ts'

/** The kinds of entries that can be posted again: each is built from one document alone. */
const REPOSTABLE: readonly EntryKind[] = [
  'CASH',
  'TICKET',
  'TRANSIT',
  'BANK',
  'COINS',
  'WALLET',
  'REIMBURSEMENT',
]

/** A posted entry that accounting wants to post again. */
interface EntryToRepost {
  readonly id: string
  readonly kind: EntryKind
  readonly part: number
  readonly journalCode: string
  readonly number: number
  readonly isReversed: boolean
  /** True once another entry was posted in its place. */
  readonly isReplaced: boolean
  /** True while a correction of the same sheet is not reversed: the new entry would contain its amounts, too. */
  readonly hasCorrection?: boolean
  /** True for a wallet movement that was reversed, or that reverses one whose entries are all reversed. */
  readonly isTakenBack?: boolean
  /** True for a wallet movement whose reversal is posted in an entry that is not reversed. */
  readonly isTakingBackPosted?: boolean
}

/**
 * Why an entry can't be posted again; null when it can. A wallet movement and its reversal are posted both or neither: once the movement was taken
 * back, its month can be closed, so that no job would post the other one.
 */
export function repostingRefusal(
  entry: Omit<EntryToRepost, 'id' | 'part' | 'journalCode' | 'number'>,
): RefusalName | null {
  if (!REPOSTABLE.includes(entry.kind)) return 'EntryNotRepostable'
  if (!entry.isReversed) return 'EntryNotReversed'
  if (entry.isReplaced) return 'EntryReplaced'
  if (entry.isTakenBack && !entry.isTakingBackPosted) return 'CoinsTakenBack'
  return entry.kind === 'CASH' && entry.hasCorrection ? 'CorrectionNotReversed' : null
}

/**
 * The entry that is posted in place of a reversed one. Its lines name the replaced entry. They have no letter: the lines of the replaced
 * entry keep theirs, and its reversal has none either.
 *
 * @param entry built from the present state of the document
 */
export function repostedEntry(
  entry: Entry,
  { id, journalCode, number }: Pick<EntryToRepost, 'id' | 'journalCode' | 'number'>,
): Entry {
  return {
    ...entry,
    replacesId: id,
    lines: entry.lines.map((line) => ({
      ...line,
      label: `${line.label} – remplace ${journalCode} ${number}`,
      letter: null,
      letteredOn: null,
    })),
  }
}
