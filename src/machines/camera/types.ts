import type { CameraTrouble, Reading } from '../../domain/documents/camera.ts'
import type { ReadPort } from '../port.ts'

export interface CameraPorts {
  /** Looks until a bar code comes into sight that says something else than `except`. */
  readonly read: ReadPort<{ readonly except: string | null }, Reading>
  /** What was read, for whoever waits for it. */
  readonly found: (text: string) => void
}

/** `once`: one code is all that is asked for; else one after another is read. */
export interface CameraInput {
  readonly once: boolean
}

export interface CameraContext extends CameraInput {
  readonly lastRead: string | null
  readonly trouble: CameraTrouble | 'CameraFailed' | null
}

export type CameraEvent = { readonly type: 'RETRY' }
