import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { PileText } from '../piles.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** How the wallet is counted: piece by piece, or its total alone. */
export type InventoryMode = 'pieces' | 'total'

/** What was found, and the wallet that it was compared with. */
export type InventoryBody = ({ readonly denominations: Denominations } | { readonly totalCents: Cents }) & {
  readonly version: number
  readonly comment: string
}

/** What an inventory is compared with: `version` moves with every movement of the wallet. */
export type Compared = Pick<Wallet, 'balanceCents' | 'version'>

export interface WalletInventoryPorts {
  /** What the wallet should hold now; asked for just before the difference is shown. */
  readonly loadWallet: ReadPort<null, Compared>
  /** `POST walletmovements` of type INVENTORY. */
  readonly record: WritePort<InventoryBody, WalletMovement>
  readonly changed: () => void
  readonly drafts: DraftStore<InventorySnapshot>
  readonly newKey: () => string
}

export interface WalletInventoryInput {
  readonly establishmentId: string
}

/** What is kept on the device of an inventory under way. */
export interface InventorySnapshot {
  readonly mode: InventoryMode
  readonly text: PileText
  /** Where the difference comes from, as far as the person knows. */
  readonly comment: string
  /** The wallet that the count was compared with; null before. */
  readonly version: number | null
  readonly idempotencyKey: string
}

export interface WalletInventoryContext extends InventorySnapshot {
  readonly establishmentId: string
  /** What the wallet should hold, as of the comparison; null before. */
  readonly balanceCents: Cents | null
  /** The wallet has moved since the difference was first shown. */
  readonly moved: boolean
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
  readonly recorded: WalletMovement | null
}

export type WalletInventoryEvent =
  | { readonly type: 'OPEN' }
  | { readonly type: 'CHOOSE_MODE'; readonly mode: InventoryMode }
  /** `piece.<face>` or `total`. */
  | { readonly type: 'EDIT'; readonly field: string; readonly text: string }
  | { readonly type: 'COMMENT'; readonly text: string }
  /** Forgets what was typed. */
  | { readonly type: 'START_OVER' }
  /** Counted: compares with the balance. */
  | { readonly type: 'COMPARE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** Closes the dialog; what was typed is kept. */
  | { readonly type: 'CLOSE' }
