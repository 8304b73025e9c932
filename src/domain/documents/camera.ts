/** Why a camera can't read: the device has none, the user has denied access, another program uses it, or the browser does not support it. */
export type CameraTrouble = 'CameraMissing' | 'CameraDenied' | 'CameraBusy' | 'CameraUnsupported'

/** The result of looking for a bar code. */
export type CameraReading =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unavailable'; readonly reason: CameraTrouble }
