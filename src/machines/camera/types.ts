import type { CameraReading, CameraTrouble } from '../../domain/documents/camera.ts'
import type { ReadPort } from '../port.ts'

export interface CameraPorts {
  /** Waits for a bar code other than `except`. */
  readonly read: ReadPort<{ readonly except: string | null }, CameraReading>
  /** Receives each code. */
  readonly found: (text: string) => void
}

/** `once`: stops after the first code. */
export interface CameraInput {
  readonly once: boolean
}

export interface CameraContext extends CameraInput {
  readonly lastRead: string | null
  readonly trouble: CameraTrouble | 'CameraFailed' | null
}

export type CameraEvent = { readonly type: 'RETRY' }
