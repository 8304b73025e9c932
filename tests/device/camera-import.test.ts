import { expect, it, vi } from 'vitest'
import { openCameraWith } from '../../src/ports/scan.ts'

it('a camera whose module could not be loaded loads the module again at the next reading, and not for later readings', async () => {
  vi.stubGlobal('navigator', {})
  const load = vi.fn(() => import('../../src/device/camera.ts'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const camera = openCameraWith(load)({} as HTMLVideoElement)
  const read = () => camera.read({ except: null }, { signal: new AbortController().signal })
  await expect(read()).rejects.toThrow('Failed to fetch')
  const unavailable = { data: { kind: 'unavailable', reason: 'CameraUnsupported' } }
  expect([await read(), await read()]).toMatchObject([unavailable, unavailable])
  expect(load).toHaveBeenCalledTimes(2)
  camera.close()
  vi.unstubAllGlobals()
})
