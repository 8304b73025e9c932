import { assign, type EventObject } from 'xstate'
import type { Instant } from '../domain/dates/calendar.ts'
import { type AnyOf, unprovidedAction } from './port.ts'

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

/** How a machine keeps what is typed in it. */
interface DraftSpec<Context, Snapshot> {
  /** What drafts look like; a draft of another version is dropped, and the person is told. */
  readonly version: number
  /** Under which key the draft lies. */
  readonly keyIn: (context: Context) => string
  /** What to keep on the device; null where nothing was typed. */
  readonly snapshotOf: (context: Context) => Snapshot | null
  /** What a draft changes, by default to what it holds; null where what it was typed for has changed since. */
  readonly laidOut?: (snapshot: Snapshot, context: Context) => Partial<Context> | null
}

/** The actions of a machine that keeps what is typed, until its draft store is provided. */
export const draftActions = {
  readDraft: unprovidedAction('drafts'),
  keepDraft: unprovidedAction('drafts'),
  dropDraft: unprovidedAction('drafts'),
}

/** The effects of `draftActions`. `keepDraft` drops the draft where nothing is typed. */
export function draftEffects<
  Context extends { readonly notice: DraftNotice | null },
  Snapshot extends object,
>(
  drafts: DraftStore<Snapshot>,
  { version, keyIn, snapshotOf, laidOut = (snapshot) => snapshot }: DraftSpec<Context, Snapshot>,
) {
  const noted = (notice: DraftNotice, changes: object = {}) => ({ ...changes, notice }) as Partial<Context>
  return {
    readDraft: assign<AnyOf, EventObject, unknown, AnyOf, never>(({ context }) => {
      const draft = drafts.read(keyIn(context))
      if (!draft) return {}
      if (draft.schemaVersion !== version) return noted('DraftDropped')
      const changes = laidOut(draft.snapshot, context)
      return changes ? noted('DraftResumed', changes) : {}
    }),
    keepDraft: ({ context }: { context: Context }): void => {
      const snapshot = snapshotOf(context)
      if (snapshot) drafts.keep(keyIn(context), { schemaVersion: version, snapshot })
      else drafts.drop(keyIn(context))
    },
    dropDraft: ({ context }: { context: Context }): void => drafts.drop(keyIn(context)),
  }
}
