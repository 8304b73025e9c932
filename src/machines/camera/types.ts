import type { ReadPort } from '../port.ts'

/** Why a camera can't read: there is none, it was not allowed, another program has it, this browser has no way to it. */
export type CameraTrouble = 'CameraMissing' | 'CameraDenied' | 'CameraBusy' | 'CameraUnsupported'

export type Reading =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unavailable'; readonly why: CameraTrouble }

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
