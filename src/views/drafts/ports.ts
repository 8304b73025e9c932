import type { DraftStore } from '../../machines/draft.ts'

/** The store of the drafts of one kind: of the establishment that is worked in, or of none where `isAnywhere`. */
export type DraftsOf = <Snapshot>(kind: string, isAnywhere?: boolean) => DraftStore<Snapshot>
