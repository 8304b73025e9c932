import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

/** `Key` is what the document is read by: an id, the dates of a period, null where there is only one. */
export interface DocumentPorts<Key, Data> {
  readonly load: ReadPort<Key, Data>
}

export interface DocumentInput<Key> {
  readonly key: Key
}

/** `data` is what was shown last; it stays while it is asked for anew. */
export interface DocumentContext<Key, Data> {
  readonly key: Key
  readonly data: Data | null
  readonly refusal: Refusal | null
}

export type DocumentEvent =
  /** The same again, because something has changed. */
  { readonly type: 'REFRESH' } | { readonly type: 'RETRY' }
