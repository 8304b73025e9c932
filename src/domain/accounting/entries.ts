import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import type { Account, JournalKind, MissingAccount } from './accounts.ts'

/** The kinds of entries. A source has one entry per kind and part, and at most one replacement of each reversed entry (`replacesId`). */
export const ENTRY_KINDS = [
  'CASH',
  'TICKET',
  'PROVISION',
  // TRANSIT, BANK and COINS of a remittance: its hand-over or deposit, a bank credit, the coins received for a CHANGE pouch
  'TRANSIT',
  'BANK',
  'COINS',
  'CORRECTION',
  'WALLET',
  'REIMBURSEMENT',
  'REVERSAL',
  'CASH_DAY',
  'TICKET_DAY',
  'SETTLEMENT',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type SourceType =
  | 'cashLog'
  | 'count'
  | 'remittance'
  | 'walletMovement'
  | 'ticketDispatch'
  | 'entry'
  | 'bankSettlement'

/**
 * What a line of a sheet's entry is for: sales, VAT, suspense (or overpayments), movements of the till, or the difference to the counted
 * amounts. When a closing arrives later or replaces another, a correction reverses the lines with a role and posts them from the closing.
 */
const LINE_ROLES = ['SALE', 'VAT', 'SUSPENSE', 'MOVEMENT', 'DIFFERENCE'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/**
 * One line: either debit or credit is above zero, the other is zero. Lines of an account that settle each other have the same `letter`,
 * given on `letteredOn`.
 */
export interface EntryLine {
  readonly account: string
  readonly accountLabel: string
  readonly label: string
  readonly debitCents: Cents
  readonly creditCents: Cents
  readonly letter: string | null
  readonly letteredOn: BusinessDate | null
  /** Absent for counted amounts and the float, and in all entries but those of sheets. */
  readonly role?: LineRole
}

/** An entry without its number. Its debits equal its credits. */
export interface Entry {
  readonly sourceType: SourceType
  readonly sourceId: string
  readonly kind: EntryKind
  /**
   * 1, or the position among several entries of the same kind, such as one per bank line, pouch or
   * correction.
   */
  readonly part: number
  readonly journal: JournalKind
  readonly establishmentId: string
  readonly date: BusinessDate
  /** The date of the document; set only for corrections and reversals, whose `date` can be later. */
  readonly pieceDate?: BusinessDate
  readonly pieceRef: string
  readonly lines: readonly EntryLine[]
  /** The id of the reversed entry in whose place this one is posted. */
  readonly replacesId?: string
  /** The entries of tills that an entry of a whole day consists of. */
  readonly parts?: readonly EntryPart[]
  /** The takings that the entry posts on the accounts of their categories. */
  readonly takings?: readonly PostedTakings[]
  /** The takings that the entry of a settlement clears. */
  readonly settled?: readonly SettledTakings[]
}

/** The account on which the takings of a count are posted: what clears them must use it, whatever account their category has then. */
export interface PostedTakings {
  readonly countId: string
  readonly account: Account
}

/** The amount that a settlement clears of the takings of a day and category, on one account. */
interface SettledTakings {
  readonly date: BusinessDate
  readonly categoryId: string
  readonly account: string
  readonly cents: Cents
}

/** The entry of one till within the entry of its day. */
export interface EntryPart {
  /** The id of the cash log. */
  readonly sourceId: string
  readonly kind: 'CASH' | 'TICKET'
  readonly lines: readonly EntryLine[]
}

/** A signed amount to be posted: positive is a debit, negative a credit. */
export interface Posting {
  readonly account: Account | MissingAccount
  readonly label: string
  readonly cents: Cents
  readonly letter?: string
  readonly letteredOn?: BusinessDate
  readonly role?: LineRole
}

export type EntryHead = Omit<Entry, 'lines' | 'parts' | 'replacesId'>

/** An entry; 'nothing' when all its lines would be zero; or the accounts that are missing for it. */
export type ComposedEntry =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'missing'; readonly missing: readonly MissingAccount[] }

/** A remark on an entry, which is posted nevertheless. Amounts in cents. */
export interface Remark {
  readonly name: 'SalesWithoutClosing' | 'ReceiptsBeyondSales' | 'CreditSideDiffers'
  readonly pieceRef: string
  readonly cents: Cents
}

/** The remarks with one name, summed up: how many, and their total amount. */
export interface RemarkSummary {
  readonly name: Remark['name']
  readonly count: number
  readonly cents: Cents
}

/** Sums up remarks by name, in the order of their first occurrence. */
export function summariseRemarks(remarks: readonly Remark[]): readonly RemarkSummary[] {
  return [...Map.groupBy(remarks, ({ name }) => name)].map(([name, group]) => ({
    name,
    count: group.length,
    cents: sumCents(group.map(({ cents }) => cents)),
  }))
}

/** The debit and credit totals of lines, in cents. */
export function sumEntryLines(lines: readonly Pick<EntryLine, 'debitCents' | 'creditCents'>[]): {
  readonly debitCents: Cents
  readonly creditCents: Cents
} {
  return {
    debitCents: sumCents(lines.map((line) => line.debitCents)),
    creditCents: sumCents(lines.map((line) => line.creditCents)),
  }
}

/**
 * Builds an entry from amounts, debits first. Amounts with the same account, label, letter and role become one line.
 *
 * @throws RangeError when the amounts do not add up to zero, which is a programming error
 */
export function composeEntry(head: EntryHead, postings: readonly Posting[]): ComposedEntry {
  const nonZero = postings.filter(({ cents }) => cents !== 0)
  const missing = nonZero.flatMap(({ account }) => ('code' in account ? [] : [account]))
  if (missing.length > 0) return { kind: 'missing', missing: distinctMissingAccounts(missing) }
  if (sumCents(nonZero.map(({ cents }) => cents)) !== 0)
    throw new RangeError(`The entry ${head.kind} of ${head.pieceRef} does not balance`)
  const groups = Map.groupBy(nonZero, ({ account, label, letter, role }) =>
    JSON.stringify([account, label, letter, role]),
  )
  const lines = [...groups.values()].flatMap((group) => mergePostings(group))
  if (lines.length === 0) return { kind: 'nothing' }
  const debits = lines.filter((line) => line.debitCents > 0)
  const credits = lines.filter((line) => line.creditCents > 0)
  return { kind: 'entry', entry: { ...head, lines: [...debits, ...credits] } }
}

/** The entry without its letters. */
export function withoutLetters(entry: Entry): Entry {
  return { ...entry, lines: entry.lines.map((line) => ({ ...line, letter: null, letteredOn: null })) }
}

/** The amounts that reverse posted lines. They have no letter. */
export function reversePostings(lines: readonly EntryLine[]): readonly Posting[] {
  return lines.map((line) => ({
    account: { code: line.account, label: line.accountLabel },
    label: line.label,
    cents: line.creditCents - line.debitCents,
    ...(line.role ? { role: line.role } : {}),
  }))
}

/** The missing accounts without duplicates. */
export function distinctMissingAccounts(missing: readonly MissingAccount[]): readonly MissingAccount[] {
  return [...new Map(missing.map((account) => [JSON.stringify(account), account])).values()]
}

/** The line with the sum of these postings; none when the sum is zero. */
function mergePostings(group: readonly Posting[]): readonly EntryLine[] {
  const [first] = group
  const cents = sumCents(group.map((posting) => posting.cents))
  if (!first || !('code' in first.account) || cents === 0) return []
  return [
    {
      account: first.account.code,
      accountLabel: first.account.label,
      label: first.label,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
      letter: first.letter ?? null,
      letteredOn: first.letteredOn ?? null,
      ...(first.role ? { role: first.role } : {}),
    },
  ]
}
