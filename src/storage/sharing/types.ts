import type {
  CashLogDraft,
  CashLogDraftBody,
  CashLogDraftState,
} from '../../domain/contract/cash-log-drafts.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { StoredDraft } from '../drafts.ts'

/** What was typed, as far as it is looked into here: every change of it has another key. */
export interface Keyed {
  readonly idempotencyKey: string
}

/** What this device knows of a draft that the server keeps too. */
export interface Note {
  /** The version that the server had; 0 where it has none, or is to be asked. */
  readonly version: number
  /** The key of what the server has; null where that is nothing, or something else than was typed here. */
  readonly key: string | null
  readonly keptAt: Instant | null
  /** The server may hold something: it was sent, and not yet dropped. */
  readonly mayHold: boolean
  /** It was dropped here, and the server has not heard of it yet. */
  readonly isDropped: boolean
}

/** The calls, by the key of the sheet. */
export interface DraftCalls {
  load(key: string): Promise<Outcome<CashLogDraft>>
  keep(
    key: string,
    draft: Pick<CashLogDraftBody, 'version' | 'device' | 'schemaVersion' | 'typed'>,
    signal: AbortSignal,
  ): Promise<Outcome<CashLogDraftState>>
  drop(key: string, version: number): Promise<Outcome<CashLogDraftState>>
}

/** What touches the world. */
export interface SharingParts<Snapshot extends Keyed> {
  readonly calls: DraftCalls
  /** The drafts of this device. */
  readonly drafts: {
    read(key: string): StoredDraft<Snapshot> | null
    keep(key: string, draft: StoredDraft<Snapshot>): Instant | null
    drop(key: string): void
  }
  readonly notes: {
    read(key: string): Note | null
    /** Null forgets. */
    write(key: string, note: Note | null): void
    /** Those that were dropped, and of which the server has not heard. */
    dropped(): readonly string[]
  }
  /** What tells this device from the others of the person. */
  readonly device: string
  /** Who works where, as one text; null while nobody is signed in. */
  readonly whose: () => string | null
  /** Does it after so many milliseconds, unless it is called off before. */
  readonly after: (milliseconds: number, act: () => void) => () => void
  readonly isOnline: () => boolean
  /** Tells that the network went or is back, and that the page is being left: what can be sent is sent at once. */
  readonly onHurry: (act: () => void) => void
}
