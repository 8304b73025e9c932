import type { DraftStore } from '../../machines/draft.ts'

/** The drafts of one kind (one form or screen): of the current establishment, or of no establishment when `isWithoutEstablishment` is true. */
export type DraftsOf = <Snapshot>(kind: string, isWithoutEstablishment?: boolean) => DraftStore<Snapshot>

declare module '../app.tsx' {
  interface Ports {
    readonly drafts: DraftsOf
  }
}
