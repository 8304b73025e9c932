import type { ListExport } from '../../domain/contract/exports.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, Refresh, Watch, WritePort } from '../port.ts'

/** The call that returns the file to download. */
export interface DownloadRequest {
  /** The path of the call, such as `tickets/download`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A file saved on the device, with the hash reported by the server, in hexadecimal. */
export interface SavedFile {
  readonly name: string
  readonly sha256: string | null
}

export interface DownloadContext {
  readonly request: DownloadRequest | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  /** The file downloaded last. */
  readonly saved: SavedFile | null
  /** The last known state of the export job. */
  readonly exported: ListExport | null
}

export type DownloadEvent =
  | { readonly type: 'DOWNLOAD'; readonly request: DownloadRequest }
  /** Time to load the progress of the export again. */
  | Refresh
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }

export interface DownloadPorts {
  /** Downloads the file and saves it on the device. */
  readonly download: ReadPort<DownloadRequest, SavedFile>
  /** `POST {list}/exports`: starts the export of a list that is too long for a direct download. */
  readonly request: WritePort<DownloadRequest, ListExport>
  /** `GET listexports/{id}`: the progress of the export. */
  readonly load: ReadPort<{ readonly id: string }, ListExport>
  /** Reports that it is time to load the progress again. */
  readonly poll: Watch
  readonly newKey: () => string
}

/** Emitted when the file of an export job is ready; `id` is that of the job. */
export interface FileReady {
  readonly type: 'fileReady'
  readonly id: string
}
