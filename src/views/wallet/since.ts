import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import type { WalletMovementType } from '../../domain/wallet/wallet.ts'

/** What comes in, what goes out, what corrects: the order that a wallet is explained in. */
const ORDER = ['COUNT', 'RECEPTION', 'DECREASE', 'REVERSAL', 'INVENTORY'] as const

/** What movements of one type come to. */
export interface TypeSum {
  readonly type: WalletMovementType
  readonly count: number
  readonly cents: Cents
}

/** Adds movements up by type, those types alone that there are. */
export function sumByType(movements: readonly Pick<WalletMovement, 'type' | 'movementCents'>[]): TypeSum[] {
  return ORDER.flatMap((type) => {
    const own = movements.filter((movement) => movement.type === type)
    return own.length === 0
      ? []
      : [{ type, count: own.length, cents: sumCents(own.map(({ movementCents }) => movementCents)) }]
  })
}

/** The sums of types in the order that a wallet is explained in. */
export function inOrder(sums: readonly TypeSum[]): TypeSum[] {
  return ORDER.flatMap((type) => sums.filter((sum) => sum.type === type))
}

/** What came in and what went out over some sums; both at least zero. */
export function inAndOut(movements: readonly Pick<WalletMovement, 'movementCents'>[]): {
  readonly inCents: Cents
  readonly outCents: Cents
} {
  const amounts = movements.map(({ movementCents }) => movementCents)
  return {
    inCents: sumCents(amounts.filter((cents) => cents > 0)),
    outCents: sumCents(amounts.filter((cents) => cents < 0).map((cents) => -cents)),
  }
}

/** Where a balance begins to be explained, and what it came to since, by type. */
export interface Explanation {
  /** The inventory that it begins with; null where it begins with the wallet itself, at nothing. */
  readonly from: Wallet['lastInventory']
  readonly sums: readonly TypeSum[]
}

/**
 * Explains a balance as an addition: the last inventory and what moved since. Where too much has moved to be told (`since` is
 * null), it begins with the wallet itself, whose own sums are whole.
 */
export function explain(
  { lastInventory, period }: Pick<Wallet, 'lastInventory' | 'period'>,
  since: readonly WalletMovement[] | null,
): Explanation {
  return since === null
    ? { from: null, sums: inOrder(period.types) }
    : { from: lastInventory, sums: sumByType(since) }
}
