import type { PickedFile } from '../../machines/attachments/types.ts'

export interface FilePicker {
  /** Stores a chosen file until it is uploaded or discarded. */
  readonly pick: (file: File) => PickedFile
  readonly forget: (file: PickedFile) => void
}

/** Creates a port that reports the upload progress (0 to 1). */
export type WithUploadProgress<Port> = (onProgress: (part: number) => void) => Port
