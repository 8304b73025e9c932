import type { OpenCamera } from '../views/scan/ports.ts'

/** What reads bar codes is loaded with the first camera. */
export const openCamera: OpenCamera = (video) => {
  let camera: ReturnType<typeof open> | null = null
  const opened = () => {
    camera ??= open(video)
    return camera
  }
  return {
    read: async (input, call) => (await opened()).read(input, call),
    // A camera that could not be loaded has nothing to release; `read` has reported the failure.
    close: () => void camera?.then(({ close }) => close()).catch(() => undefined),
  }
}

const open = async (video: HTMLVideoElement) => (await import('../device/camera.ts')).openCamera(video)
