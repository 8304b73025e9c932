import type { BankLink, UnlinkCommand } from '../../domain/bank/commands.ts'
import type { BankMatching } from '../../domain/contract/bank.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface BankMatchingPorts {
  readonly loadMatching: ReadPort<Readonly<Record<string, never>>, BankMatching>
  /** `PUT banklinesstatus … LINKED`. */
  readonly link: WritePort<{ readonly links: readonly BankLink[] }, unknown>
  /** `PUT banklinesstatus … UNLINKED`. */
  readonly unlink: WritePort<UnlinkCommand, unknown>
  readonly changed: () => void
  readonly drafts: DraftStore<UnlinkReason>
  readonly newKey: () => string
}

/** The reason for removing a line's link, stored on the device until the link is removed or the user cancels. */
export interface UnlinkReason {
  readonly lineId: string
  readonly reason: string
}

/** `links` are the links of the running command; `lineId` is the line in the open dialog, with the choice or reason for it. */
export interface BankMatchingContext {
  readonly matching: BankMatching | null
  readonly links: readonly BankLink[]
  readonly lineId: string | null
  readonly remittanceId: string | null
  readonly pouchId: string | null
  readonly reason: string
  /**
   * The reason restored from the device, or that of a refused command; null once another reason is typed, the user cancels, or its line has no
   * link any more.
   */
  readonly restoredReason: UnlinkReason | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type BankMatchingEvent =
  /** Accepts the proposal of one line whose match is certain. */
  | { readonly type: 'ACCEPT'; readonly lineId: string }
  | { readonly type: 'ACCEPT_ALL' }
  /** Opens the dialog for choosing a line's remittance. */
  | { readonly type: 'CHOOSE'; readonly lineId: string }
  /** Chooses a remittance; `pouchId` is null for all waiting pouches. */
  | { readonly type: 'PICK'; readonly remittanceId: string; readonly pouchId: string | null }
  | { readonly type: 'UNLINK'; readonly lineId: string }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** Reloads after a change, for example an imported statement. */
  | { readonly type: 'REFRESH' }
