import type { DraftStore } from '../../machines/draft.ts'

/** The drafts of one kind (one form or screen) for the current establishment; for none if the user has none or `isWithoutEstablishment` is true. */
export type DraftsOf = <Snapshot>(kind: string, isWithoutEstablishment?: boolean) => DraftStore<Snapshot>

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
