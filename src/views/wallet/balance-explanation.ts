import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import type { WalletMovementType } from '../../domain/wallet/wallet.ts'

/** The position of each type in an explanation: incoming and outgoing movements, then corrections. */
const POSITIONS: Readonly<Record<WalletMovementType, number>> = {
  COUNT: 1,
  RECEPTION: 2,
  PURCHASE: 3,
  FLOAT: 4,
  DECREASE: 5,
  PAYING_IN: 6,
  REVERSAL: 7,
  INVENTORY: 8,
}

/** The number and total of the movements of one type. */
interface TypeSum {
  readonly type: WalletMovementType
  readonly count: number
  readonly cents: Cents
}

/** Adds up movements by type. Types without movements are left out. */
export function sumByType(movements: readonly Pick<WalletMovement, 'type' | 'movementCents'>[]): TypeSum[] {
  const movementsByType = Map.groupBy(movements, ({ type }) => type)
  const sums = [...movementsByType].map(([type, movementsOfType]) => ({
    type,
    count: movementsOfType.length,
    cents: sumCents(movementsOfType.map(({ movementCents }) => movementCents)),
  }))
  return sortForExplanation(sums)
}

/** Sorts totals into the order of an explanation. */
export function sortForExplanation(sums: readonly TypeSum[]): TypeSum[] {
  return sums.toSorted((a, b) => POSITIONS[a.type] - POSITIONS[b.type])
}

/** The total of the incoming and of the outgoing amounts. Neither is negative. */
export function totalsInAndOut(movements: readonly Pick<WalletMovement, 'movementCents'>[]): {
  readonly inCents: Cents
  readonly outCents: Cents
} {
  const amounts = movements.map(({ movementCents }) => movementCents)
  return {
    inCents: sumCents(amounts.filter((cents) => cents > 0)),
    outCents: sumCents(amounts.filter((cents) => cents < 0).map((cents) => -cents)),
  }
}

/** An addition that explains a balance: the amount of an inventory, and the totals of the movements after it, by type. */
interface Explanation {
  /** The inventory with which the addition starts; null if it starts with the empty wallet. */
  readonly from: Wallet['lastInventory']
  readonly sums: readonly TypeSum[]
}

/**
 * Explains a balance as the last inventory, or the empty wallet before the first one, plus the movements since then. If there are too many
 * movements to list (`movementsSinceInventory` is null), the explanation is the empty wallet plus the totals of `period`. `period` must then
 * contain all movements: it must have been requested without a beginning and without an end.
 */
export function explainBalance(
  { lastInventory, period }: Pick<Wallet, 'lastInventory' | 'period'>,
  movementsSinceInventory: readonly WalletMovement[] | null,
): Explanation {
  return movementsSinceInventory === null
    ? { from: null, sums: sortForExplanation(period.types) }
    : { from: lastInventory, sums: sumByType(movementsSinceInventory) }
}
