import type { Instant } from '../domain/calendar.ts'

/** What a person has typed and not yet sent, as it is kept on the device. `snapshot` is plain JSON. */
export interface Draft<Snapshot> {
  readonly schemaVersion: number
  readonly snapshot: Snapshot
}

/** Where drafts lie on the device, by key. The store keeps the drafts of different people apart. */
export interface DraftStore<Snapshot> {
  /** The draft under the key, or null; an unreadable one is null too. Its snapshot may be of another `schemaVersion`. */
  read(key: string): Draft<Snapshot> | null
  /** Keeps the draft and says when, or null when the device can't keep it (full, forbidden). Never throws. */
  keep(key: string, draft: Draft<Snapshot>): Instant | null
  /** Forgets the draft. Never throws. */
  drop(key: string): void
}

/** How a start with a draft went: it was taken up again, or it was of an older version of the product and was dropped. */
export type DraftNotice = 'DraftResumed' | 'DraftDropped'
