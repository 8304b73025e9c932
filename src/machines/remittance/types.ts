import type { CashCarrier } from '../../domain/contract/organizations.ts'
import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Remittance, RemittanceBody } from '../../domain/contract/remittances.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { PouchType } from '../../domain/pouches/types.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The free pouches (CREATED) of the establishment, of every type, and the carriers of its organization. */
export interface RemittanceSetup {
  readonly pouches: readonly Pouch[]
  readonly carriers: readonly CashCarrier[]
}

export interface RemittancePorts {
  readonly loadSetup: ReadPort<{ readonly establishmentId: string }, RemittanceSetup>
  readonly prepare: WritePort<RemittanceBody, Remittance>
  /** A remittance was or may have been prepared: lists of remittances and pouches reload. */
  readonly changed: () => void
  readonly drafts: DraftStore<RemittanceDraftData>
  readonly newKey: () => string
}

/**
 * `carrierId` is the establishment's carrier; `date` the next remittance day. Both can be changed. `today` is the establishment's calendar
 * date.
 */
export interface RemittanceInput {
  readonly establishmentId: string
  readonly today: BusinessDate
  readonly carrierId: string | null
  readonly date: BusinessDate
}

export type RemittanceStep = 'type' | 'pouches' | 'carrier' | 'review'

/** What the person has chosen for the new remittance. */
export interface RemittanceChoice {
  readonly pouchType: PouchType | null
  readonly pouchIds: readonly string[]
  readonly carrierId: string | null
  readonly date: BusinessDate
}

/** The data of the draft of a remittance. */
export interface RemittanceDraftData extends RemittanceChoice {
  readonly step: RemittanceStep
  readonly idempotencyKey: string
  /** The last request that may have succeeded; null if none. Older drafts do not have it. */
  readonly lastRequest?: RemittanceRequest | null
}

interface RemittanceRequest {
  readonly body: RemittanceChoice
  readonly idempotencyKey: string
}

export interface RemittanceContext {
  readonly establishmentId: string
  readonly today: BusinessDate
  readonly defaults: {
    readonly carrierId: string | null
    readonly date: BusinessDate
  }
  readonly setup: RemittanceSetup | null
  readonly pouchType: PouchType | null
  readonly pouchIds: readonly string[]
  /** Chosen pouches that are no longer free. */
  readonly unavailablePouchIds: readonly string[]
  readonly carrierId: string | null
  readonly date: BusinessDate
  /** True between following a "change" link of the review and returning to it. */
  readonly changing: boolean
  /** The typed or scanned number that matches no free pouch of this type. */
  readonly unknownNumber: string | null
  readonly idempotencyKey: string
  /** The last request that may have succeeded, and its key, which the same choice gets again. A restored older draft counts as such a request. */
  readonly lastRequest: RemittanceRequest | null
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
  readonly draft: RemittanceDraftData | null
  readonly prepared: Remittance | null
}

export type RemittanceEvent =
  | { readonly type: 'CHOOSE_TYPE'; readonly pouchType: PouchType }
  | { readonly type: 'TOGGLE_POUCH'; readonly pouchId: string }
  | { readonly type: 'SELECT_ALL' }
  /** A pouch number, typed or scanned. */
  | { readonly type: 'SCAN'; readonly text: string }
  | { readonly type: 'CHOOSE_CARRIER'; readonly carrierId: string | null }
  | { readonly type: 'CHOOSE_DATE'; readonly date: string }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | { readonly type: 'CHANGE'; readonly step: 'type' | 'pouches' | 'carrier' }
  | { readonly type: 'PREPARE' }
  | { readonly type: 'RETRY' }
  /** Discards the choice and starts over. */
  | { readonly type: 'START_OVER' }
