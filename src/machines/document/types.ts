import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

/** What a document is asked for by. */
export interface DocumentKey {
  readonly id: string
}

export interface DocumentPorts<Data> {
  readonly load: ReadPort<DocumentKey, Data>
}

export type DocumentInput = DocumentKey

/** `data` is what was shown last; it stays while it is asked for anew. */
export interface DocumentContext<Data> {
  readonly id: string
  readonly data: Data | null
  readonly refusal: Refusal | null
}

export type DocumentEvent =
  /** The same again, because something has changed. */
  { readonly type: 'REFRESH' } | { readonly type: 'RETRY' }
