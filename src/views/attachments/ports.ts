import type { AttachmentsPorts as MachinePorts } from '../../machines/attachments/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { PickedFileStore, WithUploadProgress } from '../files/ports.ts'

/** The ports of photos and documents of a record. */
export interface AttachmentsPorts extends Omit<MachinePorts, 'upload'>, PickedFileStore {
  readonly uploadWithProgress: WithUploadProgress<MachinePorts['upload']>
  /** Loads the code that returns a smaller copy of a photo, or the photo itself if it can't make one. */
  readonly loadPhotoTools: () => Promise<{ readonly shrinkPhoto: (photo: File) => Promise<File> }>
  /** Loads a photo and returns its object URL, which `release` revokes. */
  readonly loadPhoto: ReadPort<{ readonly id: string }, string>
  readonly release: (objectUrl: string) => void
}

declare module '../app.tsx' {
  interface Ports {
    readonly attachments: AttachmentsPorts
  }
}
