import type { Instant } from '../dates/calendar.ts'

/** How long what is typed on one sheet may be, in characters of its JSON: some fifty times a full one. */
export const DRAFT_LENGTH_MAX = 100_000

/** What a person should know of the draft of an open sheet. */
export interface SharedDraft {
  /** When the server took what was typed; null while it lies on this device alone. */
  readonly keptAt: Instant | null
  /** That the same sheet was typed on another device meanwhile (when), or saved or dropped there. */
  readonly elsewhere: { readonly kind: 'typed' | 'settled'; readonly at: Instant | null } | null
}
