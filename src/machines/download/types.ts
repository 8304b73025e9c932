import type { ListExport } from '../../domain/contract/exports.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** A file that the server makes: which one, and what it is to hold and how. */
export interface DownloadRequest {
  /** The call that answers it, such as `tickets/download`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A file that was saved on the device; its hash, in hexadecimal, is what the server says that it is. */
export interface SavedFile {
  readonly name: string
  readonly sha256: string | null
}

export interface DownloadContext {
  readonly request: DownloadRequest | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  /** The file that was fetched last. */
  readonly saved: SavedFile | null
  /** The list that is made into a file, as it was seen last. */
  readonly exported: ListExport | null
}

export type DownloadEvent =
  | { readonly type: 'DOWNLOAD'; readonly request: DownloadRequest }
  /** It is time to look how far the file is. */
  | { readonly type: 'LOOK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }

export interface DownloadPorts {
  /** Fetches the file and saves it on the device. */
  readonly download: ReadPort<DownloadRequest, SavedFile>
  /** `POST {list}/exports`: has a list made into a file that is too long to be fetched at once. */
  readonly request: WritePort<DownloadRequest, ListExport>
  /** `GET listexports/{id}`: how far it is. */
  readonly look: ReadPort<{ readonly id: string }, ListExport>
  readonly newKey: () => string
}
