import type { CameraPorts } from '../../machines/camera/types.ts'

/** Opens the camera and shows its picture in `video`. `read` waits for the next barcode; `close` stops the camera. */
export type OpenCamera = (video: HTMLVideoElement) => {
  readonly read: CameraPorts['read']
  readonly close: () => void
}

declare module '../app.tsx' {
  interface Ports {
    readonly openCamera: OpenCamera
  }
}
