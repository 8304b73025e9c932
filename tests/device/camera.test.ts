import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCamera } from '../../src/device/camera.ts'

/** A camera’s stream with one track, whose `stop` is recorded. */
const newStream = () => {
  const track = { stop: vi.fn() }
  return { track, getTracks: () => [track] }
}

let getUserMedia: ReturnType<typeof vi.fn>
/** The results of the browser's bar code reader, one per call; the last one is repeated. */
let detectedTexts: readonly (string | undefined)[]

beforeEach(() => {
  vi.useFakeTimers()
  detectedTexts = ['ABC123']
  getUserMedia = vi.fn(async () => newStream())
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  let detectCalls = 0
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      async detect() {
        const text = detectedTexts[Math.min(detectCalls, detectedTexts.length - 1)]
        detectCalls += 1
        return text === undefined ? [] : [{ rawValue: text }]
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const newVideo = () => ({ srcObject: null as unknown, play: vi.fn(async () => undefined) })
const signal = new AbortController().signal

function openTestCamera(video = newVideo()) {
  const camera = openCamera(video as never)
  const read = async (except: string | null = null) => {
    const reading = camera.read({ except }, { signal })
    reading.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    return (await reading).data
  }
  return { camera, video, read }
}

describe('a camera', () => {
  it('shows the view of the back camera, without sound, and returns the first code it reads', async () => {
    const { video, read } = openTestCamera()
    expect(await read()).toEqual({ kind: 'read', text: 'ABC123' })
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
    expect(video.srcObject).not.toBeNull()
    expect(video.play).toHaveBeenCalledOnce()
  })

  it('stays open for the next code, and does not return the last one again', async () => {
    detectedTexts = ['ABC123', 'ABC123', undefined, '  ', ' ABC124 ']
    const { video, read } = openTestCamera()
    await read()
    expect(await read('ABC123')).toEqual({ kind: 'read', text: 'ABC124' })
    expect(getUserMedia).toHaveBeenCalledOnce()
    expect(video.play).toHaveBeenCalledOnce()
  })

  it('tries to read again after 120 milliseconds', async () => {
    detectedTexts = [undefined, 'ABC123']
    const { camera } = openTestCamera()
    const onRead = vi.fn()
    void camera.read({ except: null }, { signal }).then(onRead)
    await vi.advanceTimersByTimeAsync(119)
    expect(onRead).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onRead).toHaveBeenCalledOnce()
  })

  it('stops when it is closed, and is opened again at the next reading', async () => {
    const first = newStream()
    getUserMedia.mockResolvedValueOnce(first)
    const { camera, video, read } = openTestCamera()
    await read()
    camera.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(first.track.stop).toHaveBeenCalledOnce()
    expect(video.srcObject).toBeNull()
    await read()
    expect(getUserMedia).toHaveBeenCalledTimes(2)
  })

  it('stops reading when the reading is cancelled', async () => {
    detectedTexts = [undefined]
    const cancelled = new AbortController()
    const { camera } = openTestCamera()
    const reading = camera.read({ except: null }, { signal: cancelled.signal })
    const failed = expect(reading).rejects.toThrow('closed')
    await vi.advanceTimersByTimeAsync(500)
    cancelled.abort(new Error('closed'))
    await vi.advanceTimersByTimeAsync(500)
    await failed
  })

  it.each([
    ['NotAllowedError', 'CameraDenied'],
    ['SecurityError', 'CameraDenied'],
    ['NotFoundError', 'CameraMissing'],
    ['OverconstrainedError', 'CameraMissing'],
    ['NotReadableError', 'CameraBusy'],
    ['AbortError', 'CameraBusy'],
  ])('that fails with %s is reported as %s, and opens again at the next reading', async (name, reason) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', name))
    const { camera, read } = openTestCamera()
    expect(await read()).toEqual({ kind: 'unavailable', reason })
    camera.close()
    expect(await read()).toEqual({ kind: 'read', text: 'ABC123' })
  })

  it('is reported as unsupported when the browser offers no cameras', async () => {
    vi.stubGlobal('navigator', {})
    expect(await openTestCamera().read()).toEqual({ kind: 'unavailable', reason: 'CameraUnsupported' })
  })

  it.each([new DOMException('no', 'DataError'), new TypeError('no')])(
    'rethrows an unexpected error, and can be tried again',
    async (error) => {
      getUserMedia.mockRejectedValueOnce(error)
      const { read } = openTestCamera()
      await expect(read()).rejects.toBe(error)
      expect(await read()).toEqual({ kind: 'read', text: 'ABC123' })
    },
  )
})

it('without the browser’s bar code reader, a frame is copied to the canvas of the decoder in the size of the video, once that size is known', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  const drawImage = vi.fn()
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({
      drawImage,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        width,
        height,
        data: new Uint8ClampedArray(width * height * 4),
      }),
    }),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  const video = Object.assign(newVideo(), { videoWidth: 0, videoHeight: 24 })
  const { camera } = openTestCamera(video)
  const cancelled = new AbortController()
  const reading = camera.read({ except: null }, { signal: cancelled.signal })
  const failed = expect(reading).rejects.toThrow()
  // The first attempt waits for the module of the decoder.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(500)
  expect(drawImage).not.toHaveBeenCalled()
  Object.assign(video, { videoWidth: 32, videoHeight: 0 })
  await vi.advanceTimersByTimeAsync(500)
  expect(drawImage).not.toHaveBeenCalled()
  Object.assign(video, { videoWidth: 32, videoHeight: 24 })
  await vi.advanceTimersByTimeAsync(500)
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0)
  expect([canvas.width, canvas.height]).toEqual([32, 24])
  cancelled.abort()
  await vi.advanceTimersByTimeAsync(500)
  await failed
})
