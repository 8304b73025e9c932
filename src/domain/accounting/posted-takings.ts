import { type Cents, sumCents } from '../money.ts'
import type { Account } from './accounts.ts'

/** Takings, or a part of them, and the account on which they are posted. */
export interface TakingsOnAccount {
  readonly account: Account
  readonly cents: Cents
}

/**
 * Divides an amount that settles takings of a day and category among the accounts on which they were posted: on each account as much as earlier
 * settlements have left there, in the order of the takings. The last account takes what exceeds the takings.
 *
 * @param settledCents the amounts that earlier settlements have settled of these takings, by account. Amounts on other accounts than those of the
 * takings, or on an unknown account (an empty code), are deducted from the first takings that are not settled
 */
export function divideByAccount(
  takings: readonly TakingsOnAccount[],
  cents: Cents,
  settledCents: ReadonlyMap<string, Cents>,
): readonly TakingsOnAccount[] {
  const byAccount = Map.groupBy(takings, ({ account }) => account.code)
  let elsewhereCents = sumCents(
    [...settledCents].flatMap(([code, settled]) => (byAccount.has(code) ? [] : settled)),
  )
  let remainingCents = cents
  return [...byAccount].flatMap(([code, group], index) => {
    const postedCents = sumCents(group.map((item) => item.cents))
    const unsettledCents = Math.max(postedCents - (settledCents.get(code) ?? 0), 0)
    const skippedCents = Math.min(elsewhereCents, unsettledCents)
    elsewhereCents -= skippedCents
    const isLast = index === byAccount.size - 1
    const partCents = isLast ? remainingCents : Math.min(unsettledCents - skippedCents, remainingCents)
    remainingCents -= partCents
    return partCents === 0 ? [] : [{ account: group[0]!.account, cents: partCents }]
  })
}
