import type { DraftStore } from '../../machines/draft.ts'

/** The drafts of one kind: of the current establishment, or of none when `isAnywhere` is true. */
export type DraftsOf = <Snapshot>(kind: string, isAnywhere?: boolean) => DraftStore<Snapshot>

declare module '../app.tsx' {
  interface Ports {
    readonly drafts: DraftsOf
  }
}
