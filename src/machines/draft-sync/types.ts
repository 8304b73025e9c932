import type {
  CashLogDraft,
  CashLogDraftBody,
  CashLogDraftState,
} from '../../domain/contract/cash-log-drafts.ts'
import type { DraftSyncState, KnownServerCopy } from '../../domain/counting/drafts.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

export interface DraftSyncContext {
  /** Identifies this device in the server's drafts. */
  readonly device: string
  /** The idempotency key of the input on this page: every edit changes it. Null when nothing is typed. */
  readonly typedKey: string | null
  readonly knownCopy: KnownServerCopy
  /** True once the server has confirmed the known copy since the page was loaded. */
  readonly isConfirmed: boolean
  /** True after this tab saved, validated or deleted the sheet: the server's version must be loaded before the next draft is sent. */
  readonly isSaved: boolean
  /** True when the server's version was loaded in the current attempt to send. */
  readonly isCompared: boolean
  /** True when the last attempt failed: the next one, if any, follows after a longer pause. */
  readonly isFailing: boolean
  readonly otherDraft: DraftSyncState['otherDraft']
}

export interface DraftSyncInput {
  readonly knownCopy: KnownServerCopy
  /** Identifies this device in the server's drafts. */
  readonly device: string
}

/** The state after a sheet was opened. */
interface OpenedDraft {
  readonly typedKey: string | null
  readonly knownCopy: KnownServerCopy
  readonly otherDraft: DraftSyncState['otherDraft']
}

export type DraftSyncEvent =
  | ({ readonly type: 'OPENED' } & OpenedDraft)
  /**
   * The user has seen `server`, the draft that was loaded with the sheet, beside that of this device. They continue with the one of this device
   * (TYPED) or discard it (DROPPED).
   */
  | { readonly type: 'COMPARED'; readonly server: CashLogDraft }
  | { readonly type: 'TYPED'; readonly key: string }
  | { readonly type: 'DROPPED' }
  /** Another tab of this browser typed on the same sheet. */
  | { readonly type: 'TAB_TYPED' }
  /** The network changed, or the page is hidden or shown: waiting input is sent at once. */
  | { readonly type: 'HURRY' }
  /** A command that saves, validates or deletes the sheet begins (SAVE) and ends (SAVED, NOT_SAVED). */
  | { readonly type: 'SAVE' }
  | { readonly type: 'SAVED' }
  | { readonly type: 'NOT_SAVED' }

/** The server's answer to a stored draft, with the idempotency key of the stored input. */
export type StoredState = CashLogDraftState & { readonly key: string }

/** The calls of one sheet. They need no idempotency key: the version of the draft prevents a second effect of a repeated call. */
export interface DraftSyncPorts {
  readonly load: ReadPort<null, CashLogDraft>
  /** Stores the input in place of this version. */
  readonly keep: ReadPort<{ readonly version: number }, StoredState>
  /** Deletes this version of the draft. */
  readonly drop: ReadPort<{ readonly version: number }, CashLogDraftState>
}

/** The calls, by the key of the sheet. */
export interface DraftCalls {
  load(key: string): Promise<Outcome<CashLogDraft>>
  keep(
    key: string,
    draft: Pick<CashLogDraftBody, 'version' | 'device' | 'schemaVersion' | 'typed' | 'countedCents'>,
    signal: AbortSignal,
  ): Promise<Outcome<CashLogDraftState>>
  drop(key: string, version: number): Promise<Outcome<CashLogDraftState>>
}
