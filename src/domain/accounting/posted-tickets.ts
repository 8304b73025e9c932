import { sumCents } from '../money.ts'
import type { Accounts } from './accounts.ts'
import { type CountedLine, type LogToPost, signedCents } from './cash.ts'
import { type EntryLine, sumEntryLines } from './entries.ts'
import { ownCode, ownSettings } from './own-accounts.ts'

/**
 * Prepares a sheet whose CASH or TICKET entry is posted again: sets `paperTicket` of its sent counts as it
 * was when the other of these entries was posted. Both entries use the account for tickets, which balances
 * only if both treat the same counts as paper vouchers, and a category can have changed since.
 *
 * The other entry tells which counts were vouchers: the TICKET entry has lines on their accounts, the CASH
 * entry has none. Returns the sheet unchanged if its vouchers already equal the amount that the other entry
 * posted on the account for tickets, or if the counts found in this way don't equal it.
 *
 * @param kind the kind of the entry that is posted again
 * @param other the lines of the other entry; empty if there was none
 * @param isSent whether a count was sent; one that was not sent keeps the `paperTicket` of its category
 */
export function withPostedTickets<Log extends LogToPost>(
  log: Log,
  kind: 'CASH' | 'TICKET',
  other: readonly EntryLine[],
  organizationAccounts: Accounts,
  isSent: (count: Log['counts'][number]) => boolean,
): Log {
  const ticketsCode = ownSettings(organizationAccounts, log.ownAccounts).tickets?.code
  const { debitCents, creditCents } = sumEntryLines(other.filter(({ account }) => account === ticketsCode))
  const postedCents = kind === 'CASH' ? creditCents - debitCents : debitCents - creditCents
  const codes = new Set(other.map(({ account }) => account))
  // An unchanged float has no line in the CASH entry, but is never a voucher.
  const isPostedAsTicket = ({ category }: CountedLine) =>
    !category.tillFloat && codes.has(ownCode(category.accountingCode, log.ownAccounts)) === (kind === 'CASH')
  const sumOf = (counts: readonly CountedLine[]) => sumCents(counts.map(signedCents))
  const sent = log.counts.filter(isSent)
  if (sumOf(sent.filter(({ category }) => category.paperTicket)) === postedCents) return log
  if (sumOf(sent.filter(isPostedAsTicket)) !== postedCents) return log
  const counts = log.counts.map((count) =>
    isSent(count)
      ? { ...count, category: { ...count.category, paperTicket: isPostedAsTicket(count) } }
      : count,
  )
  return { ...log, counts }
}
