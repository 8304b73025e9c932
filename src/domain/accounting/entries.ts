import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import type { Account, JournalKind, MissingAccount } from './accounts.ts'

/** What an entry is of: a source is posted once in each of its kinds and parts, and never again. */
export type EntryKind = 'CASH' | 'TICKET' | 'PROVISION' | 'TRANSIT' | 'BANK' | 'COINS' | 'CORRECTION'

export type SourceType = 'cashLog' | 'count' | 'remittance'

/** What a line says of a till's sales: such lines are what a closing that comes later, or replaces another, corrects. */
export const LINE_ROLES = ['SALE', 'VAT', 'SUSPENSE', 'MOVEMENT', 'DIFFERENCE'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/** One line: of debit and credit one is zero and the other above it. `letter` pairs lines of an account that settle each other. */
export interface EntryLine {
  readonly account: string
  readonly accountLabel: string
  readonly label: string
  readonly debitCents: Cents
  readonly creditCents: Cents
  readonly letter: string | null
  readonly letteredOn: BusinessDate | null
  /** Absent where it is none of the roles. */
  readonly role?: LineRole
}

/** An entry before it has its number. Its lines come to the same on both sides. */
export interface Entry {
  readonly sourceType: SourceType
  readonly sourceId: string
  readonly kind: EntryKind
  /** 1, or the place among several entries of the same kind: one for each bank line, for each correction. */
  readonly part: number
  readonly journal: JournalKind
  readonly establishmentId: string
  readonly date: BusinessDate
  readonly pieceRef: string
  readonly lines: readonly EntryLine[]
}

/** An amount on its way into an entry: above zero it is debited, below zero credited. */
export interface Posting {
  readonly account: Account | MissingAccount
  readonly label: string
  readonly cents: Cents
  readonly letter?: string
  readonly letteredOn?: BusinessDate
  readonly role?: LineRole
}

export type EntryHead = Omit<Entry, 'lines'>

/** An entry, nothing where no amount moved, or the accounts that are missing for it. */
export type Composed =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'missing'; readonly missing: readonly MissingAccount[] }

/** Something to be said about an entry that was made all the same. Amounts in cents. */
export interface Remark {
  readonly name: 'SalesWithoutClosing' | 'ReceiptsBeyondSales'
  readonly pieceRef: string
  readonly cents: Cents
}

/** Both sides of lines, in cents. */
export function totalsOf(lines: readonly Pick<EntryLine, 'debitCents' | 'creditCents'>[]): {
  readonly debitCents: Cents
  readonly creditCents: Cents
} {
  return {
    debitCents: sumCents(lines.map((line) => line.debitCents)),
    creditCents: sumCents(lines.map((line) => line.creditCents)),
  }
}

/**
 * Makes an entry of amounts. Those of one account under one label become one line, debits first.
 *
 * @throws RangeError when the amounts do not come to zero: then the entry was put together wrongly
 */
export function compose(head: EntryHead, postings: readonly Posting[]): Composed {
  const moving = postings.filter(({ cents }) => cents !== 0)
  const missing = moving.flatMap(({ account }) => ('code' in account ? [] : [account]))
  if (missing.length > 0) return { kind: 'missing', missing: distinct(missing) }
  if (sumCents(moving.map(({ cents }) => cents)) !== 0)
    throw new RangeError(`The entry ${head.kind} of ${head.pieceRef} does not balance`)
  const together = Map.groupBy(moving, ({ account, label, letter, role }) =>
    JSON.stringify([account, label, letter, role]),
  )
  const lines = [...together.values()].flatMap((same) => lineOf(same))
  if (lines.length === 0) return { kind: 'nothing' }
  const debits = lines.filter((line) => line.debitCents > 0)
  const credits = lines.filter((line) => line.creditCents > 0)
  return { kind: 'entry', entry: { ...head, lines: [...debits, ...credits] } }
}

/** Amounts that undo lines that were posted. */
export function reversed(lines: readonly EntryLine[]): readonly Posting[] {
  return lines.map((line) => ({
    account: { code: line.account, label: line.accountLabel },
    label: line.label,
    cents: line.creditCents - line.debitCents,
    ...(line.role ? { role: line.role } : {}),
  }))
}

/** Each missing account once. */
export function distinct(missing: readonly MissingAccount[]): readonly MissingAccount[] {
  return [...new Map(missing.map((one) => [JSON.stringify(one), one])).values()]
}

function lineOf(same: readonly Posting[]): readonly EntryLine[] {
  const [first] = same
  const cents = sumCents(same.map((posting) => posting.cents))
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
