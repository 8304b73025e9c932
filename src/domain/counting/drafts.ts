import type { Instant } from '../dates/calendar.ts'

/** Maximum length of a draft in characters of its JSON: about fifty times a full sheet. */
export const DRAFT_LENGTH_MAX = 100_000

/** The synchronization state of an open sheet's draft. */
export interface DraftSyncState {
  /** When the server last stored the draft; null if it has none, and while this device can't send its latest entries. */
  readonly storedAt: Instant | null
  /**
   * Another draft of the same sheet, or null: it was typed on another device ('typed', at that time), saved or discarded there ('settled'),
   * or typed in another tab of this browser ('tab').
   */
  readonly otherDraft: { readonly kind: 'typed' | 'settled' | 'tab'; readonly at: Instant | null } | null
  /** The colleague who had typed last on the same sheet when it was opened, and when; absent if nobody had. */
  readonly colleague?: { readonly name: string; readonly storedAt: Instant }
}

/** What this device knows about the server's copy of a draft (“the known copy”). */
export interface KnownServerCopy {
  /** The version of the server's draft; 0 when the server has none, or when the version is unknown. */
  readonly version: number
  /** The idempotency key of the server's draft; null when this device knows none. */
  readonly key: string | null
  readonly storedAt: Instant | null
  /** True when the server may have a draft, for example one whose sending was not confirmed. */
  readonly mayHold: boolean
  /** True when the draft was dropped here and the server has not confirmed that yet. */
  readonly isDropped: boolean
}
