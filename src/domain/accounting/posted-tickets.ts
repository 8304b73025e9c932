import { sumCents } from '../money.ts'
import type { Accounts } from './accounts.ts'
import { type CountedLine, type LogToPost, signedCents } from './cash.ts'
import { type EntryLine, sumEntryLines } from './entries.ts'
import { ownCode, ownSettings } from './own-accounts.ts'

/**
 * A sheet with the paper vouchers that its other entry was posted with, for an entry that is posted again. The entry of the takings and that of the
 * vouchers share the account for vouchers: which counts go through it was decided when they were sent, whatever their categories say since. Without
 * such counts, or if the posted amount fits no counts, the sheet stays as it is.
 *
 * @param kind of the entry that is posted again
 * @param other the lines of the other entry of the sheet, TICKET or CASH; none if it never had one
 * @param isSent whether a count was sent: another one goes where its category says
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
  // A float that is counted as it was leaves no line in the entry of the takings.
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
