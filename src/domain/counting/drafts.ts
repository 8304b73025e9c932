import type { Instant } from '../dates/calendar.ts'

/** Maximum length of a draft in characters of its JSON: about fifty times a full sheet. */
export const DRAFT_LENGTH_MAX = 100_000

/** The synchronization state of an open sheet's draft. */
export interface SharedDraft {
  /** When the server stored the draft; null while it exists on this device only. */
  readonly keptAt: Instant | null
  /** Set when the same sheet was edited on another device meanwhile (and when), or saved or discarded there. */
  readonly elsewhere: { readonly kind: 'typed' | 'settled'; readonly at: Instant | null } | null
}
