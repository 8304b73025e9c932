import type { SnapshotFrom } from 'xstate'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import { inventoryStep } from '../../domain/wallet/wallet.ts'
import { countedCents, countPieces, parseInventory } from './entry.ts'
import type { walletInventoryMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsBusy } from '../tags.ts'

type Inventory = SnapshotFrom<typeof walletInventoryMachine>

/** True while the dialog is open. */
export const selectIsOpen = (inventory: Inventory): boolean =>
  !inventory.matches('closed') && !inventory.matches('done')

/** The current question: the count, or whether the difference should be recorded. */
export const selectPhase = (inventory: Inventory): 'counting' | 'confirming' =>
  (['confirming', 'sending', 'sendFailed'] as const).some((state) => inventory.matches(state))
    ? 'confirming'
    : 'counting'

/** The value counted so far, in cents; null while nothing is typed. */
export const selectCountedCents = (inventory: Inventory): Cents | null => countedCents(inventory.context)

/** Counted − balance, in cents; positive when over. Null before the comparison. */
export const selectDifference = ({ context }: Inventory): Cents | null => {
  const counted = countedCents(context)
  if (counted === null || context.balanceCents === null) return null
  return inventoryStep(context.balanceCents, counted).movementCents
}

/** The unreadable fields, each with its refusal name. */
export const selectFaults = (inventory: Inventory): Readonly<Partial<Record<string, string>>> =>
  parseInventory(inventory.context).faults

/** The pieces counted by denomination; null while nothing is typed, or when the total is typed alone. */
export const selectCountedPieces = ({ context }: Inventory): Denominations | null =>
  context.mode === 'pieces' ? countPieces(context.text).pieces : null
