import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import type { WalletMovementType } from '../../domain/wallet/wallet.ts'

/** The types in the order in which a balance is explained: what comes in, what goes out, corrections. */
const ORDER = ['COUNT', 'RECEPTION', 'DECREASE', 'REVERSAL', 'INVENTORY'] as const

/** The total of the movements of one type. */
export interface TypeSum {
  readonly type: WalletMovementType
  readonly count: number
  readonly cents: Cents
}

/** Adds up movements by type, for the types that occur. */
export function sumByType(movements: readonly Pick<WalletMovement, 'type' | 'movementCents'>[]): TypeSum[] {
  return ORDER.flatMap((type) => {
    const own = movements.filter((movement) => movement.type === type)
    return own.length === 0
      ? []
      : [{ type, count: own.length, cents: sumCents(own.map(({ movementCents }) => movementCents)) }]
  })
}

/** The totals of types in the order in which a balance is explained. */
export function inExplanationOrder(sums: readonly TypeSum[]): TypeSum[] {
  return ORDER.flatMap((type) => sums.filter((sum) => sum.type === type))
}

/** The incoming and outgoing amounts of these totals; both at least zero. */
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

/** The start of a balance's explanation, and the movements since, by type. */
export interface Explanation {
  /** The inventory at the start; null when it starts with the empty wallet. */
  readonly from: Wallet['lastInventory']
  readonly sums: readonly TypeSum[]
}

/**
 * Explains a balance as an addition: the last inventory and the movements since. When there are too many movements to list
 * (`since` is null), it starts with the empty wallet, whose stored totals are complete.
 */
export function explainBalance(
  { lastInventory, period }: Pick<Wallet, 'lastInventory' | 'period'>,
  since: readonly WalletMovement[] | null,
): Explanation {
  return since === null
    ? { from: null, sums: inExplanationOrder(period.types) }
    : { from: lastInventory, sums: sumByType(since) }
}
