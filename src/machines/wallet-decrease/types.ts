import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DenominationsText } from '../denominations-text.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'
import type { UnansweredContext, UnansweredDraft } from '../unanswered.ts'

/** Notes that leave the wallet, by face value in cents, and the number of the pouch that they leave in. */
export interface DecreaseBody {
  readonly denominations: Denominations
  readonly pouchNumber: string
  readonly comment: string
}

export interface WalletDecreasePorts {
  readonly loadWallet: ReadPort<null, Pick<Wallet, 'balanceCents'>>
  /** `POST walletmovements` of type DECREASE. */
  readonly decrease: WritePort<DecreaseBody, WalletMovement>
  readonly changed: () => void
  readonly drafts: DraftStore<DecreaseDraftData>
  readonly newKey: () => string
}

export interface WalletDecreaseInput {
  readonly establishmentId: string
}

/** The data of the draft of a decrease: `piece.<face>`, `pouchNumber` and `comment` as typed. */
export interface DecreaseDraftData extends UnansweredDraft {
  readonly text: DenominationsText
}

export interface WalletDecreaseContext extends DecreaseDraftData, UnansweredContext {
  readonly establishmentId: string
  /** The balance as last loaded, in cents; null before. */
  readonly balanceCents: Cents | null
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type WalletDecreaseEvent =
  | { readonly type: 'OPEN' }
  /** `piece.<face>`, `pouchNumber` (typed or scanned) or `comment`. */
  | { readonly type: 'EDIT'; readonly field: string; readonly text: string }
  /** Discards the draft. */
  | { readonly type: 'START_OVER' }
  | { readonly type: 'DECREASE' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** Closes the dialog; the draft is kept. */
  | { readonly type: 'CLOSE' }
