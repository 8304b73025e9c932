import type { CameraPorts } from '../../machines/camera/types.ts'

/** A camera that shows its picture in the element, until it is closed. */
export type OpenCamera = (video: HTMLVideoElement) => {
  readonly read: CameraPorts['read']
  readonly close: () => void
}
