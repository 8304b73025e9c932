import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import type { Accounts } from './accounts.ts'
import {
  correctedLineFilter,
  correctionHead,
  isCreditDifference,
  type LogToPost,
  settingPosting,
  sumOf,
} from './cash.ts'
import { partsOfRegister } from './distribute-amounts.ts'
import { type ComposedEntry, composeEntry, type EntryLine, type Posting, reversePostings } from './entries.ts'
import { ownSettings } from './own-accounts.ts'
import { sharePostings } from './sales-share.ts'

/**
 * The entry that corrects a posted sheet whose share of the sales changed because of the tips of another till. It posts only the change:
 * nothing if the share is the same, even if accounts or rules have changed. If the accounts of the sales have changed, the change is on those
 * that were posted. Its other side clears what was posted as an overpayment or to suspense, as far as there is some.
 *
 * @param posted the lines of the sheet's entry and of its corrections so far
 */
export function shareCorrection(
  log: LogToPost,
  posted: readonly EntryLine[],
  organizationAccounts: Accounts,
  { date, part }: { readonly date: BusinessDate; readonly part: number },
): ComposedEntry {
  const accounts = ownSettings(organizationAccounts, log.ownAccounts)
  // Lines that earlier versions posted without roles don't say which of them are sales.
  const haveRoles = posted.some(({ role }) => role) || !posted.some(correctedLineFilter(posted, accounts))
  if (!log.sales || !haveRoles) return { kind: 'nothing' }
  const before = netPostings(posted, ['SALE', 'VAT'])
  const after = sharesAfter(before, netOf(sharePostings(log.sales, log.ownAccounts)))
  const reversed = before.map((posting) => ({ ...posting, cents: -posting.cents }))
  const changeCents = sumOf(after) + sumOf(reversed)
  const excess = posted.filter((line) => !isCreditDifference(line))
  const otherSide = otherSideOf(-changeCents, netPostings(excess, ['SUSPENSE']), log, accounts)
  return composeEntry(correctionHead(log, date, part), [...netOf([...reversed, ...after]), ...otherSide])
}

/** The new share: on the present accounts if they are those that were posted; otherwise the posted lines in proportion. */
function sharesAfter(before: readonly Posting[], target: readonly Posting[]): readonly Posting[] {
  const beforeCents = sumOf(before)
  const targetCents = sumOf(target)
  const targetKeys = new Set(target.map(keyOf))
  const haveSameAccounts =
    before.length === target.length && before.every((posting) => targetKeys.has(keyOf(posting)))
  if (beforeCents === 0 || haveSameAccounts) return target
  // With discounts beside the sales, a division in proportion could turn small sums into large lines. So the entry stays as it is.
  if (before.some(({ cents }) => Math.sign(cents) !== Math.sign(beforeCents))) return before
  const parts = partsOfRegister(
    before.map(({ cents }) => cents),
    [targetCents, beforeCents - targetCents],
    0,
  )
  return before.map((posting, index) => ({ ...posting, cents: parts[index] ?? 0 }))
}

/**
 * Posts `cents` against the excess or lack of receipts that was posted. The rest goes to overpayments if it is a credit, the settings have this
 * account and the closings have sales; otherwise to suspense.
 */
function otherSideOf(
  cents: Cents,
  suspense: readonly Posting[],
  log: LogToPost,
  accounts: Accounts,
): readonly Posting[] {
  const postings: Posting[] = []
  let remaining = cents
  for (const posting of suspense.filter((line) => line.cents * cents < 0)) {
    const cleared = Math.sign(cents) * Math.min(Math.abs(remaining), Math.abs(posting.cents))
    postings.push({ ...posting, cents: cleared })
    remaining -= cleared
  }
  const isOwed = remaining < 0 && accounts.overpayments && (log.sales?.sold.length ?? 0) > 0
  return [...postings, settingPosting(accounts, isOwed ? 'overpayments' : 'suspense', remaining, 'SUSPENSE')]
}

/** The posted lines with these roles, one for each role and account that has a balance. */
function netPostings(
  posted: readonly EntryLine[],
  roles: readonly (EntryLine['role'] | null)[],
): readonly Posting[] {
  const reversed = reversePostings(posted.filter(({ role }) => role && roles.includes(role)))
  return netOf(reversed.map((posting) => ({ ...posting, cents: -posting.cents })))
}

function netOf(postings: readonly Posting[]): readonly Posting[] {
  return [...Map.groupBy(postings, keyOf).values()]
    .map((group) => ({ ...(group[0] as Posting), cents: sumOf(group) }))
    .filter(({ cents }) => cents !== 0)
}

function keyOf({ account, role }: Posting): string {
  return JSON.stringify([role, 'code' in account ? account.code : account])
}
