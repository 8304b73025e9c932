import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import type { Default, Fixed, Json, ReadOnlyColumn, RecordColumns } from './columns.ts'

/** Lock the wallet (`for update`) before a decision on its balance. Only a movement changes the balance. */
interface Wallets {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string>
  balance_cents: ReadOnlyColumn<Cents>
  last_sequence: ReadOnlyColumn<number>
  updated_at: ReadOnlyColumn<string>
}

/**
 * Append-only. Inserting one changes the wallet's balance and sets `sequence` and `total_cents`, the balance after it;
 * overdrawing is a violation (23514) of `wallets_not_negative`. `denominations` are those moved, including those in `rolls`, or
 * those found by an inventory. A pouch has at most one DECREASE, and one RECEPTION that was not reversed.
 */
interface WalletMovements extends RecordColumns {
  establishment_id: Fixed<string>
  sequence: ReadOnlyColumn<number>
  date: string
  type: WalletMovementType
  movement_cents: Cents
  total_cents: ReadOnlyColumn<Cents>
  denominations: Json<Denominations | null>
  rolls: Default<Denominations | null>
  comment: Default<string>
  pouch_id: string | null
  count_id: string | null
  reverses_id: string | null
  /** The register of a FLOAT, and of its reversal. */
  cash_register_id: Default<string | null>
  at: string
  by_id: string | null
  by_name: string
}

/** The tables of the change wallet. */
export interface WalletTables {
  wallets: Wallets
  wallet_movements: WalletMovements
}
