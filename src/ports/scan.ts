import type { OpenCamera } from '../views/scan/ports.ts'

type CameraModule = typeof import('../device/camera.ts')

/** Returns an `openCamera` whose first `read` imports the camera module with `load` and opens the camera. */
export function openCameraWith(load: () => Promise<CameraModule>): OpenCamera {
  const open = async (video: HTMLVideoElement) => (await load()).openCamera(video)
  return (video) => {
    let camera: ReturnType<typeof open> | null = null
    const importedCamera = () => {
      camera ??= open(video).catch((error: unknown) => {
        // The next `read` imports the module again.
        camera = null
        throw error
      })
      return camera
    }
    return {
      read: async (input, call) => (await importedCamera()).read(input, call),
      // A camera that could not be loaded has nothing to release; `read` has reported the failure.
      close: () => void camera?.then(({ close }) => close()).catch(() => undefined),
    }
  }
}

/** Prepares the camera of the device; the first `read` opens it. */
export const openCamera = openCameraWith(() => import('../device/camera.ts'))
