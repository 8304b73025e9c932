import type {
  CashLogDraft,
  CashLogDraftBody,
  CashLogDraftState,
} from '../../domain/contract/cash-log-drafts.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import type { Cents } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { StoredDraft } from '../drafts.ts'

/** The entries, as far as they matter here: every change has another key. */
export interface Keyed {
  readonly idempotencyKey: string
  readonly countedCents?: Cents
}

/** What this device knows of a draft that is also on the server. */
export interface Note {
  /** The version on the server; 0 when it has none, or when it must be read. */
  readonly version: number
  /** The key of the entries on the server; null when there are none, or others than those typed here. */
  readonly key: string | null
  readonly keptAt: Instant | null
  /** The server may have a draft: it was sent, and not discarded yet. */
  readonly mayHold: boolean
  /** It was discarded here, and the server does not know yet. */
  readonly isDropped: boolean
}

/** The API calls, by the key of the sheet. */
export interface DraftCalls {
  load(key: string): Promise<Outcome<CashLogDraft>>
  keep(
    key: string,
    draft: Pick<CashLogDraftBody, 'version' | 'device' | 'schemaVersion' | 'typed' | 'countedCents'>,
    signal: AbortSignal,
  ): Promise<Outcome<CashLogDraftState>>
  drop(key: string, version: number): Promise<Outcome<CashLogDraftState>>
}

/** The side effects. */
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
    /** Null removes it. */
    write(key: string, note: Note | null): void
    /** Discarded drafts that the server does not know of yet. */
    dropped(): readonly string[]
  }
  /** Identifies this device among the person's. */
  readonly device: string
  /** The person and establishment, as one text; null while nobody is signed in. */
  readonly whose: () => string | null
  /** Calls the function after this many milliseconds, unless it is cancelled. */
  readonly after: (milliseconds: number, act: () => void) => () => void
  readonly isOnline: () => boolean
  /** Reports that the network went or is back, and that the page is being left: then everything is sent at once. */
  readonly onHurry: (act: () => void) => void
}
