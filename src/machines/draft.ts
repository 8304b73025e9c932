import { assign, type EventObject } from 'xstate'
import type { DeviceDraft } from '../domain/counting/merge-drafts.ts'
import type { Instant } from '../domain/dates/calendar.ts'
import type { Refusal } from '../domain/outcome.ts'
import { type AnyForXState, unprovidedAction } from './port.ts'

/**
 * Input that a user has not saved or sent yet, stored on the device. `snapshot` is the data of the draft (types such as `FormDraftData`) as plain
 * JSON, not the snapshot of an actor; the drafts that devices have stored contain this key.
 */
export type Draft<Data> = DeviceDraft<Data>

/** The drafts on the device, by key. The store separates the drafts of different users. */
export interface DraftStore<Data> {
  /** The draft under the key, or null; an unreadable one is null too. Its data may be of another `schemaVersion`. */
  read(key: string): Draft<Data> | null
  /** Stores the draft and returns the time, or null when the device can't store it (full, forbidden). Never throws. */
  keep(key: string, draft: Draft<Data>): Instant | null
  /** Deletes the draft. Never throws. */
  drop(key: string): void
}

/** A store that stores nothing, for forms that are filled in within a moment. */
export const NO_DRAFTS: DraftStore<never> = { read: () => null, keep: () => null, drop: () => undefined }

/** What happened to the stored draft when it was read: it was restored, or ignored because its format has another version. */
export type DraftNotice = 'DraftResumed' | 'DraftIgnored'

/** How a machine stores its draft. */
interface DraftSpec<Context, Data> {
  /** The version of the draft format; a draft of another version is ignored, and the user is informed. */
  readonly version: number
  readonly keyIn: (context: Context) => string
  /** The data of the draft to store on the device; null when nothing was typed. */
  readonly draftDataOf: (context: Context) => Data | null
  /** The changes to the context when a draft is restored, by default its contents; null when it can't be restored. */
  readonly restoreDraft?: (data: Data, context: Context) => Partial<Context> | null
}

/** The draft actions of a machine, until its draft store is provided. */
export const draftActions = {
  readDraft: unprovidedAction('drafts'),
  keepDraft: unprovidedAction('drafts'),
  dropDraft: unprovidedAction('drafts'),
  dropDraftIfMissing: unprovidedAction('drafts'),
}

/** Implements `draftActions`. `keepDraft` deletes the draft when nothing is typed. */
export function draftEffects<
  Context extends { readonly notice: DraftNotice | null; readonly refusal?: Refusal | null },
  Data extends object,
>(
  drafts: DraftStore<Data>,
  { version, keyIn, draftDataOf, restoreDraft = (data) => data }: DraftSpec<Context, Data>,
) {
  const withNotice = (notice: DraftNotice, changes: object = {}) =>
    ({ ...changes, notice }) as Partial<Context>
  return {
    readDraft: assign<AnyForXState, EventObject, unknown, AnyForXState, never>(({ context }) => {
      const draft = drafts.read(keyIn(context))
      if (!draft) return {}
      if (draft.schemaVersion !== version) return withNotice('DraftIgnored')
      const changes = restoreDraft(draft.snapshot, context)
      return changes ? withNotice('DraftResumed', changes) : {}
    }),
    keepDraft: ({ context }: { context: Context }): void => {
      const data = draftDataOf(context)
      if (data) drafts.keep(keyIn(context), { schemaVersion: version, snapshot: data })
      else drafts.drop(keyIn(context))
    },
    dropDraft: ({ context }: { context: Context }): void => drafts.drop(keyIn(context)),
    /** Deletes the draft of a record that no longer exists: it could never be opened again. */
    dropDraftIfMissing: ({ context }: { context: Context }): void => {
      if (context.refusal?.name === 'NotFound') drafts.drop(keyIn(context))
    },
  }
}
