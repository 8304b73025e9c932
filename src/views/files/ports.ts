import type { PickedFile } from '../../machines/attachments/types.ts'

export interface FilePicker {
  /** Keeps a picked file until it was uploaded or is given up. */
  readonly pick: (file: File) => PickedFile
  readonly forget: (file: PickedFile) => void
}

/** Makes a port that reports the part that was uploaded (0 to 1). */
export type WithProgress<Port> = (onProgress: (part: number) => void) => Port
