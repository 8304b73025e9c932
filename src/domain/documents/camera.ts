/** Why a camera can't read: there is none, it was not allowed, another program uses it, or this browser has no access to it. */
export type CameraTrouble = 'CameraMissing' | 'CameraDenied' | 'CameraBusy' | 'CameraUnsupported'

/** The result of looking for a bar code. */
export type CameraReading =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unavailable'; readonly reason: CameraTrouble }
