import type { PickedFile } from '../../machines/attachments/types.ts'

/** Holds picked files in memory, and identifies them by `PickedFile`. */
export interface PickedFileStore {
  /** Stores a chosen file until it is uploaded or discarded. */
  readonly pick: (file: File) => PickedFile
  readonly discard: (file: PickedFile) => void
}

/** Creates a port that reports the progress of the upload, from 0 to 1. */
export type WithUploadProgress<Port> = (onProgress: (fraction: number) => void) => Port
