import type { OpenCamera } from '../views/scan/ports.ts'

/** Opens the camera. The camera module and its bar code reader are imported on first use. */
export const openCamera: OpenCamera = (video) => {
  let camera: ReturnType<typeof open> | null = null
  const importedCamera = () => {
    camera ??= open(video)
    return camera
  }
  return {
    read: async (input, call) => (await importedCamera()).read(input, call),
    // A camera that could not be loaded has nothing to release; `read` has reported the failure.
    close: () => void camera?.then(({ close }) => close()).catch(() => undefined),
  }
}

const open = async (video: HTMLVideoElement) => (await import('../device/camera.ts')).openCamera(video)
