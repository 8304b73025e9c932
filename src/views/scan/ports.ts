import type { CameraPorts } from '../../machines/camera/types.ts'

/** Shows the camera's picture in the element until it is closed. */
export type OpenCamera = (video: HTMLVideoElement) => {
  readonly read: CameraPorts['read']
  readonly close: () => void
}
