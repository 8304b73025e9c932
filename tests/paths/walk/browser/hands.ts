import type { Hands } from './hand.ts'
import { remittanceControl } from './hands/checking.ts'
import { handOver, preparation } from './hands/remitting.ts'
import { walletDecrease, walletInventory } from './hands/wallet.ts'

/** The machines that are walked by gestures, by name. */
export const HANDS: Readonly<Record<string, Hands>> = {
  remittance: preparation,
  'hand-over': handOver,
  'remittance-control': remittanceControl,
  'wallet-inventory': walletInventory,
  'wallet-decrease': walletDecrease,
}
