import type { Exchange, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DenominationsText } from '../denominations-text.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { WritePort } from '../port.ts'

/** What was received for a pouch, by face value in cents: rolls of coins, and in `denominations` loose coins and notes that the bank sent back. */
export interface ReceptionBody {
  readonly pouchId: string
  readonly rolls: Denominations
  readonly denominations: Denominations
  readonly confirmedDifference: boolean
  readonly comment: string
}

/** The exchange that coins are received for. */
type AwaitedExchange = Pick<Exchange, 'id' | 'number' | 'valueCents' | 'pouchStatus' | 'state'>

export interface CoinReceptionPorts {
  /** `POST walletmovements` of type RECEPTION. */
  readonly receive: WritePort<ReceptionBody, WalletMovement>
  /** The server has recorded the reception, may have recorded it, or has refused it: lists reload. */
  readonly changed: () => void
  readonly drafts: DraftStore<ReceptionDraftData>
  readonly newKey: () => string
}

/** The data of the draft of a reception. `text` has the fields `roll.<face>` and `piece.<face>` as typed. */
export interface ReceptionDraftData {
  readonly text: DenominationsText
  readonly comment: string
  readonly idempotencyKey: string
}

export interface CoinReceptionContext extends ReceptionDraftData {
  readonly exchange: AwaitedExchange | null
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type CoinReceptionEvent =
  | { readonly type: 'OPEN'; readonly exchange: AwaitedExchange }
  /** `roll.<face>` or `piece.<face>`. */
  | { readonly type: 'EDIT'; readonly field: string; readonly text: string }
  | { readonly type: 'COMMENT'; readonly text: string }
  /** Discards the draft. */
  | { readonly type: 'START_OVER' }
  | { readonly type: 'RECEIVE' }
  /** Confirms the difference to the pouch's value. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** Closes the dialog; the draft is kept. */
  | { readonly type: 'CLOSE' }
