import { CODES } from '../domain/codes.ts'
import type { CameraTrouble, Reading } from '../domain/documents/camera.ts'
import type { Picture } from './decoder.ts'

/** Time between two looks at what the camera shows, in milliseconds: bag numbers are held still. */
const PAUSE_MS = 120

/** Wide enough for the thin bars of a long code. */
const WANTED = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } as const

/** The browser's own reader of bar codes, where it has one. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type NativeDetectorClass = new () => NativeDetector

type Look = (video: HTMLVideoElement) => Promise<string | null>

/** A camera that shows what it sees in a video element of the page, and reads bar codes off it. */
export interface OpenCamera {
  readonly read: (
    input: { readonly except: string | null },
    call: { readonly signal: AbortSignal },
  ) => Promise<{ readonly kind: 'done'; readonly code: number; readonly data: Reading }>
  /** Lets the camera go: its light goes out. */
  readonly close: () => void
}

/** Makes a camera of the element. It is asked for when the first code is to be read, and kept until it is closed. */
export function openCamera(video: HTMLVideoElement): OpenCamera {
  let stream: Promise<MediaStream | CameraTrouble> | null = null
  let look: Promise<Look> | null = null
  const answer = (data: Reading) => ({ kind: 'done', code: CODES.saved, data }) as const
  const close = () => {
    // What became of asking is told by the reading that asked.
    stream?.then(letGo, () => undefined)
    stream = null
    video.srcObject = null
  }
  const begin = async () => {
    try {
      stream ??= askForCamera()
      const found = await stream
      if (typeof found === 'string') {
        stream = null
        return found
      }
      look ??= chooseLook()
      return { found, seen: await look }
    } catch (error) {
      // What could not be had is asked for again the next time.
      close()
      look = null
      throw error
    }
  }
  return {
    async read({ except }, { signal }) {
      const begun = await begin()
      signal.throwIfAborted()
      if (typeof begun === 'string') return answer({ kind: 'unavailable', why: begun })
      const { found, seen } = begun
      if (video.srcObject !== found) {
        video.srcObject = found
        await video.play()
      }
      for (;;) {
        const text = (await seen(video))?.trim() ?? ''
        signal.throwIfAborted()
        if (text !== '' && text !== except) return answer({ kind: 'read', text })
        await pause()
        signal.throwIfAborted()
      }
    },
    close,
  }
}

function letGo(found: MediaStream | CameraTrouble): void {
  if (typeof found !== 'string') for (const track of found.getTracks()) track.stop()
}

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'CameraDenied',
  SecurityError: 'CameraDenied',
  NotFoundError: 'CameraMissing',
  OverconstrainedError: 'CameraMissing',
  NotReadableError: 'CameraBusy',
  AbortError: 'CameraBusy',
}

/** The camera's stream, or why there is none. A page that did not come over a secure way has no cameras at all. */
async function askForCamera(): Promise<MediaStream | CameraTrouble> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return 'CameraUnsupported'
  try {
    return await devices.getUserMedia({ video: WANTED, audio: false })
  } catch (error) {
    const cameraError = error instanceof DOMException ? TROUBLES[error.name] : undefined
    if (cameraError) return cameraError
    throw error
  }
}

/** The browser's reader where there is one, else our own decoder, fetched only now and from our own files. */
async function chooseLook(): Promise<Look> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector
  if (Native) {
    const detector = new Native()
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
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
