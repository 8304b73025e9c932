import { CODES } from '../domain/codes.ts'
import type { CameraReading, CameraTrouble } from '../domain/documents/camera.ts'
import type { Picture } from './decoder.ts'

/** Time between two attempts to read a frame, in milliseconds. */
const READ_INTERVAL_MS = 120

/** The rear camera, at a resolution that shows the thin bars of a long code. */
const CAMERA_CONSTRAINTS = {
  facingMode: 'environment',
  width: { ideal: 1280 },
  height: { ideal: 720 },
} as const

/** The browser's `BarcodeDetector`, which some browsers do not have. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type NativeDetectorClass = new () => NativeDetector

type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** A camera that shows its picture in a video element and reads bar codes in it. */
interface OpenCamera {
  /**
   * Waits for a bar code whose text differs from `except` (the text that was read last), and returns it. If the camera can't be used, it
   * returns the reason. Rejects when the signal is aborted, and for unexpected errors.
   */
  readonly read: (
    input: { readonly except: string | null },
    call: { readonly signal: AbortSignal },
  ) => Promise<{ readonly kind: 'done'; readonly code: number; readonly data: CameraReading }>
  /** Stops the camera. */
  readonly close: () => void
}

/** Returns a camera that uses the element. The browser asks for permission at the first `read`; the camera then runs until `close`. */
export function openCamera(video: HTMLVideoElement): OpenCamera {
  let stream: Promise<MediaStream | CameraTrouble> | null = null
  let reader: Promise<CodeReader> | null = null
  const outcomeOf = (data: CameraReading) => ({ kind: 'done', code: CODES.saved, data }) as const
  const close = () => {
    // A failed request is reported by `read`.
    stream?.then(stopTracks, () => undefined)
    stream = null
    video.srcObject = null
  }
  const prepare = async () => {
    try {
      stream ??= requestCamera()
      const mediaStream = await stream
      if (typeof mediaStream === 'string') {
        stream = null
        return mediaStream
      }
      reader ??= loadReader()
      return { mediaStream, readCode: await reader }
    } catch (error) {
      // The next `read` requests the camera and the reader again.
      close()
      reader = null
      throw error
    }
  }
  return {
    async read({ except }, { signal }) {
      const prepared = await prepare()
      signal.throwIfAborted()
      if (typeof prepared === 'string') return outcomeOf({ kind: 'unavailable', reason: prepared })
      const { mediaStream, readCode } = prepared
      if (video.srcObject !== mediaStream) {
        video.srcObject = mediaStream
        await video.play()
      }
      for (;;) {
        const text = (await readCode(video))?.trim() ?? ''
        signal.throwIfAborted()
        if (text !== '' && text !== except) return outcomeOf({ kind: 'read', text })
        await pause()
        signal.throwIfAborted()
      }
    },
    close,
  }
}

function stopTracks(mediaStream: MediaStream | CameraTrouble): void {
  if (typeof mediaStream !== 'string') for (const track of mediaStream.getTracks()) track.stop()
}

const TROUBLE_BY_ERROR: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'CameraDenied',
  SecurityError: 'CameraDenied',
  NotFoundError: 'CameraMissing',
  OverconstrainedError: 'CameraMissing',
  NotReadableError: 'CameraBusy',
  AbortError: 'CameraBusy',
}

/** Returns the stream of the camera, or why there is none. A page without HTTPS has no access to cameras. */
async function requestCamera(): Promise<MediaStream | CameraTrouble> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'CameraUnsupported'
  try {
    return await devices.getUserMedia({ video: CAMERA_CONSTRAINTS, audio: false })
  } catch (error) {
    const trouble = error instanceof DOMException ? TROUBLE_BY_ERROR[error.name] : undefined
    if (trouble) return trouble
    throw error
  }
}

/** Returns a reader that uses the browser's detector, or else our decoder, which is imported on first use. */
async function loadReader(): Promise<CodeReader> {
  const DetectorClass = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (DetectorClass) {
    const detector = new DetectorClass()
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { decodePicture } = await import('./decoder.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const picture = context && pictureOf(video, canvas, context)
    return picture ? decodePicture(picture) : null
  }
}

function pictureOf(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Picture | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  canvas.width = videoWidth
  canvas.height = videoHeight
  context.drawImage(video, 0, 0)
  return context.getImageData(0, 0, videoWidth, videoHeight)
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS))
}
