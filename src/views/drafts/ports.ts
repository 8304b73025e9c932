import type { DraftStore } from '../../machines/draft.ts'

/**
 * Returns the store of the drafts of one kind (one form or screen). The drafts belong to the current establishment. They belong to no establishment
 * if the user has none, or if `isWithoutEstablishment` is true.
 */
export type DraftsOf = <Data>(kind: string, isWithoutEstablishment?: boolean) => DraftStore<Data>

/** Whether the device could store the last draft of this tab. */
interface LostDraftsPorts {
  /** Calls the listener when drafts are stored, deleted or lost, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
  /** True if the last draft could not be stored. */
  readonly areLost: () => boolean
}

declare module '../app.tsx' {
  interface Ports {
    readonly drafts: DraftsOf
    readonly lostDrafts: LostDraftsPorts
  }
}
