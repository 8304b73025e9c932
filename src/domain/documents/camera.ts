/** Why a camera can't read: there is none, it was not allowed, another program has it, this browser has no way to it. */
export type CameraTrouble = 'CameraMissing' | 'CameraDenied' | 'CameraBusy' | 'CameraUnsupported'

/** The result of looking for a bar code. */
export type Reading =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unavailable'; readonly why: CameraTrouble }
