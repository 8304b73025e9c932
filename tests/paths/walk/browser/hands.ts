import type { Hands } from './hand.ts'
import { control } from './hands/control.ts'
import { handOver, preparation } from './hands/remitting.ts'
import { walletDecrease, walletInventory } from './hands/wallet.ts'

/** The machines that are walked by gestures, by name. */
export const HANDS: Readonly<Record<string, Hands>> = {
  control,
  remittance: preparation,
  'hand-over': handOver,
  'wallet-inventory': walletInventory,
  'wallet-decrease': walletDecrease,
}
