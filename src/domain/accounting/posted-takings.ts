import type { Cents } from '../money.ts'
import type { Account } from './accounts.ts'
import { type CountedLine, isFloatLine, type LogToPost, signedCents } from './cash.ts'
import type { EntryLine } from './entries.ts'
import { isTakingsLabel } from './labels.ts'
import { categoryAccount } from './own-accounts.ts'

type PostedCount = Pick<CountedLine, 'id' | 'category' | 'totalCents'>

/**
 * The accounts on which takings of a sheet were posted, by the id of their count, for the counts whose category has another account or label
 * since. What clears these takings must use the account that was posted.
 *
 * A line names no category. Lines and counts that fit the present accounts of the categories belong together. A count that fits no line is in one of
 * the remaining lines: the one with the label of its category, or else the one with its amount, or else the only one. If that does not tell the
 * line, the count has no account in the result.
 *
 * @param counts those whose takings are in the entry
 * @param posted the lines of the entry; empty if none is posted
 */
export function changedAccounts(
  { floatCents, ownAccounts }: Pick<LogToPost, 'floatCents' | 'ownAccounts'>,
  counts: readonly PostedCount[],
  posted: readonly EntryLine[],
): ReadonlyMap<string, Account> {
  const lines = posted.filter(({ label }) => isTakingsLabel(label))
  const floatLine = counts.find(isFloatLine)
  const counted = counts.map((count) => ({
    id: count.id,
    account: categoryAccount(count.category, ownAccounts),
    cents: signedCents(count) - (count === floatLine ? floatCents : 0),
  }))
  const fits = (line: EntryLine, { code, label }: Account) =>
    line.account === code && line.accountLabel === label
  const remaining = lines.filter((line) => !counted.some(({ account }) => fits(line, account)))
  return new Map(
    counted.flatMap(({ id, account, cents }) => {
      if (cents === 0 || lines.some((line) => fits(line, account))) return []
      const labelled = filterIfAny(remaining, ({ accountLabel }) => accountLabel === account.label)
      const found = filterIfAny(labelled, (line) => line.debitCents - line.creditCents === cents)
      const [first] = found
      if (!first || found.some((line) => line.account !== first.account)) return []
      return [[id, { code: first.account, label: first.accountLabel }] as const]
    }),
  )
}

/** The items that meet the condition; all of them if none does. */
function filterIfAny<Item>(items: readonly Item[], meets: (item: Item) => boolean): readonly Item[] {
  const filtered = items.filter(meets)
  return filtered.length > 0 ? filtered : items
}

/** Takings of one till, with the account on which they were posted if their category has another one since. */
interface PostedTakings {
  readonly posted: Account | null
  readonly cents: Cents
}

/**
 * Divides an amount that settles takings of a day among the accounts on which they were posted: the takings are settled in their order.
 *
 * @param settledBeforeCents the amount that earlier settlements have settled of these takings
 */
export function divideByAccount(
  takings: readonly PostedTakings[],
  cents: Cents,
  settledBeforeCents: Cents,
): readonly PostedTakings[] {
  if (takings.length === 0) return [{ posted: null, cents }]
  const groups = [...Map.groupBy(takings, ({ posted }) => posted?.code ?? null).values()]
  let skippedCents = settledBeforeCents
  let remainingCents = cents
  return groups.flatMap((group, index) => {
    const takenCents = group.reduce((sum, item) => sum + item.cents, 0)
    const openCents = Math.max(takenCents - skippedCents, 0)
    skippedCents = Math.max(skippedCents - takenCents, 0)
    // The last account takes what exceeds the takings.
    const partCents = index === groups.length - 1 ? remainingCents : Math.min(openCents, remainingCents)
    remainingCents -= partCents
    return partCents === 0 ? [] : [{ posted: group[0]!.posted, cents: partCents }]
  })
}
