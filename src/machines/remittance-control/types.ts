import type { Remittance } from '../../domain/contract/remittances.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { MoneyInput } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface CreditBody {
  readonly id: string
  readonly version: number
  /** null when linked bank lines give the amount, and for change and vouchers: the bank credits neither. */
  readonly creditedCents: number | null
  readonly creditedOn: string | null
  /** null when no difference needs a reason. */
  readonly reason: string | null
}

export interface InvalidateBody {
  readonly id: string
  readonly version: number
  readonly reason: string
}

export interface RemittanceControlPorts {
  readonly loadRemittance: ReadPort<{ readonly id: string }, Remittance>
  /** `PUT remittancesstatus … AVALIDATED`, with what the bank credited. */
  readonly validate: WritePort<CreditBody, unknown>
  /** `PUT remittancesstatus … UNVALIDATED`. */
  readonly invalidate: WritePort<InvalidateBody, unknown>
  readonly changed: () => void
  readonly drafts: DraftStore<RemittanceControlDraftData>
  readonly newKey: () => string
  /** The current time: the day can end while the control is open. */
  readonly now: () => Instant
}

export interface RemittanceControlInput {
  readonly remittanceId: string
}

/** What an accountant has typed while controlling a remittance; `creditedOn` is a calendar date, blank while none was chosen. */
export interface RemittanceControlFields {
  readonly amountText: string
  readonly creditedOn: string
  /** The reason of a difference between the credited and the declared amount. */
  readonly differenceReason: string
  /** The reason of an invalidation. */
  readonly reason: string
}

/** The data of the draft of the control of a remittance; `version` is that of the remittance. */
export interface RemittanceControlDraftData extends RemittanceControlFields {
  readonly version: number
}

/** The input, the typed text with the parsed amount, the loaded remittance, and the state of the running command. */
export interface RemittanceControlContext extends RemittanceControlInput, RemittanceControlFields {
  readonly remittance: Remittance | null
  readonly amount: MoneyInput
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type RemittanceControlEvent =
  | {
      readonly type: 'EDIT'
      readonly field: 'amount' | 'creditedOn' | 'differenceReason'
      readonly text: string
    }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'INVALIDATE' }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
