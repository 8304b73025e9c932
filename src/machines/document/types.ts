import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, Refresh, Watch } from '../port.ts'

/** `Key` identifies the document: an id, the dates of a period, or null when there is only one. */
export interface DocumentPorts<Key, Data> {
  readonly load: ReadPort<Key, Data>
  /** True for data that the server still changes. */
  readonly isInProgress: (data: Data) => boolean
  /** Called when a poll finds that the server has finished its work on the document. */
  readonly settled: () => void
  /** Reports each change of the document. */
  readonly watchChanges: Watch
  /** Reports that it is time to load the document again. */
  readonly poll: Watch
}

export interface DocumentInput<Key> {
  readonly key: Key
}

/** `data` was loaded last; it stays visible during a reload. */
export interface DocumentContext<Key, Data> {
  readonly key: Key
  readonly data: Data | null
  readonly refusal: Refusal | null
}

export type DocumentEvent =
  /** Reloads after a change, or when the next poll is due. */
  Refresh | { readonly type: 'RETRY' }
