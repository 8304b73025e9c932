import type { Remittance } from '../../domain/contract/remittances.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface HandOverBody {
  readonly id: string
  readonly version: number
  readonly confirmedPouchIds: readonly string[]
  /** The pouches that stay in the establishment or, in a correction, are there. */
  readonly leftPouchIds: readonly string[]
  readonly receiptNumber: string
  readonly courierName: string
}

export interface HandOverPorts {
  readonly loadRemittance: ReadPort<{ readonly id: string }, Remittance>
  /** `PUT remittancesstatus … VALIDATED`. */
  readonly validate: WritePort<HandOverBody, unknown>
  /** `PUT remittancesstatus … CANCELED`. */
  readonly undo: WritePort<VersionedRow, unknown>
  readonly changed: () => void
  readonly drafts: DraftStore<HandOverDraftData>
  readonly newKey: () => string
}

export interface HandOverInput {
  readonly remittanceId: string
  /** The signed-in user. */
  readonly actorId: string
  /** True if the person who prepared the remittance is allowed to hand it over. */
  readonly allowSelfValidation: boolean
}

/** The entries of the hand-over so far. */
export interface HandOverFields {
  readonly confirmedPouchIds: readonly string[]
  /** The pouches that stay in the establishment. */
  readonly leftPouchIds: readonly string[]
  readonly receiptNumber: string
  readonly courierName: string
}

/** The data of the draft of a hand-over; `version` is that of the remittance. */
export interface HandOverDraftData extends HandOverFields {
  readonly version: number
}

export interface HandOverContext extends HandOverInput, HandOverFields {
  readonly remittance: Remittance | null
  /** A typed or scanned number that is not in this remittance. */
  readonly unknownNumber: string | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type HandOverEvent =
  /** Confirms a pouch, or removes the confirmation. */
  | { readonly type: 'TICK'; readonly pouchId: string }
  /** Marks a pouch that stays, or removes the mark. */
  | { readonly type: 'LEAVE'; readonly pouchId: string }
  /** A pouch number, typed or scanned. */
  | { readonly type: 'SCAN'; readonly text: string }
  | {
      readonly type: 'EDIT'
      readonly field: 'receiptNumber' | 'courierName'
      readonly text: string
    }
  /** Begins the hand-over; CONFIRM sends it. */
  | { readonly type: 'VALIDATE' }
  /** Asks whether to undo the preparation; CONFIRM undoes it, CANCEL closes the question. */
  | { readonly type: 'UNDO' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** Leaves the hand-over, whose entries stay in the draft; after a failure, returns to them. */
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
