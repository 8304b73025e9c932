import type { BankMatching } from '../../domain/contract/bank.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** A line and the remittance that it credits; `pouchIds` is null for all pouches that wait. */
export interface BankLink {
  readonly lineId: string
  readonly remittanceId: string
  readonly pouchIds: readonly string[] | null
}

export interface BankMatchingPorts {
  readonly loadMatching: ReadPort<Readonly<Record<string, never>>, BankMatching>
  /** `PUT banklinesstatus … LINKED`. */
  readonly link: WritePort<{ readonly links: readonly BankLink[] }, unknown>
  /** `PUT banklinesstatus … UNLINKED`. */
  readonly unlink: WritePort<{ readonly lineId: string; readonly reason: string }, unknown>
  readonly changed: () => void
  readonly drafts: DraftStore<UnlinkReason>
  readonly newKey: () => string
}

/** Why the link of a line is to be taken back, as it is kept on the device until that is done or called off. */
export interface UnlinkReason {
  readonly lineId: string
  readonly reason: string
}

/** `links` is what is being linked; `lineId` the line that is asked about, with what was chosen or written for it. */
export interface BankMatchingContext {
  readonly matching: BankMatching | null
  readonly links: readonly BankLink[]
  readonly lineId: string | null
  readonly remittanceId: string | null
  readonly pouchId: string | null
  readonly reason: string
  /** The reason that was found on the device, until another is typed. */
  readonly found: UnlinkReason | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
  readonly notice: DraftNotice | null
}

export type BankMatchingEvent =
  /** Takes what is proposed for one line that is certain. */
  | { readonly type: 'ACCEPT'; readonly lineId: string }
  | { readonly type: 'ACCEPT_ALL' }
  /** Asks for the remittance of a line. */
  | { readonly type: 'CHOOSE'; readonly lineId: string }
  /** Chooses it; `pouchId` is null for all pouches that wait. */
  | { readonly type: 'PICK'; readonly remittanceId: string; readonly pouchId: string | null }
  | { readonly type: 'UNLINK'; readonly lineId: string }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** The same again, because something has changed: a statement was brought. */
  | { readonly type: 'REFRESH' }
