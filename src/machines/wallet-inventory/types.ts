import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DenominationsText } from '../denominations-text.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'
import type { UnansweredContext, UnansweredDraft } from '../unanswered.ts'

/** How the wallet is counted: by piece, or only its total. */
type InventoryMode = 'pieces' | 'total'

export type CountedValue = { readonly denominations: Denominations } | { readonly totalCents: Cents }

/** The counted value and the version of the wallet that it was compared with. */
export type InventoryBody = CountedValue & {
  readonly version: number
  readonly comment: string
}

/** The wallet's state for comparison: `version` increases with every movement. */
export type ComparedWallet = Pick<Wallet, 'balanceCents' | 'version'>

export interface WalletInventoryPorts {
  /** Loads the current balance, just before the difference is shown. */
  readonly loadWallet: ReadPort<null, ComparedWallet>
  /** `POST walletmovements` of type INVENTORY. */
  readonly record: WritePort<InventoryBody, WalletMovement>
  /** The version of the wallet that the page shows; null until it is loaded. */
  readonly shownVersion: () => number | null
  readonly changed: () => void
  readonly drafts: DraftStore<InventoryDraftData>
  readonly newKey: () => string
}

export interface WalletInventoryInput {
  readonly establishmentId: string
}

/** The data of the draft of an inventory. */
export interface InventoryDraftData extends UnansweredDraft {
  readonly mode: InventoryMode
  readonly text: DenominationsText
  /** The user's explanation of the difference. */
  readonly comment: string
  /** The version of the wallet when the count began; if the page had not loaded the wallet, null until the first comparison. */
  readonly startVersion: number | null
  /** The version of the wallet at the last comparison; null before. */
  readonly version: number | null
}

export interface WalletInventoryContext extends InventoryDraftData, UnansweredContext {
  readonly establishmentId: string
  /** The balance at the comparison; null before. */
  readonly balanceCents: Cents | null
  /** True when the wallet had changed at the last comparison since the count began. */
  readonly hasWalletChanged: boolean
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type WalletInventoryEvent =
  | { readonly type: 'OPEN' }
  | { readonly type: 'CHOOSE_MODE'; readonly mode: InventoryMode }
  /** `piece.<face>`, `roll.<face>` (the face value in cents) or `total`. */
  | { readonly type: 'EDIT'; readonly field: string; readonly text: string }
  | { readonly type: 'COMMENT'; readonly text: string }
  /** Discards the draft. */
  | { readonly type: 'START_OVER' }
  /** Compares the count with the balance. */
  | { readonly type: 'COMPARE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** Closes the dialog; the draft is kept. */
  | { readonly type: 'CLOSE' }
