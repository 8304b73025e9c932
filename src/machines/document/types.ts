import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

/** `Key` identifies the document: an id, the dates of a period, null for a single one. */
export interface DocumentPorts<Key, Data> {
  readonly load: ReadPort<Key, Data>
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
  /** Reloads after a change. */
  { readonly type: 'REFRESH' } | { readonly type: 'RETRY' }
