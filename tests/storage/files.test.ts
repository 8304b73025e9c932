import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { readDeviceToken, storeDeviceToken } from '../../src/storage/device-token.ts'
import { deletePickedFile, findPickedFile, saveFile, storePickedFile } from '../../src/storage/files.ts'
import { openTab } from './browser-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a file of the server is saved under its name through a link, whose address is released after a minute', () => {
  vi.useFakeTimers()
  const [createObjectURL, revokeObjectURL] = [vi.fn(() => 'blob:1'), vi.fn()]
  vi.stubGlobal('URL', { createObjectURL, revokeObjectURL })
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: vi.fn(() => link) })
  const blob = new Blob(['text'])
  saveFile({ name: 'slip.pdf', blob })
  expect(createObjectURL).toHaveBeenCalledExactlyOnceWith(blob)
  expect([link.href, link.download]).toEqual(['blob:1', 'slip.pdf'])
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(59_999)
  expect(revokeObjectURL).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:1')
})

it('a picked file is stored under its key until it is deleted', () => {
  const file = new File(['text'], 'slip.pdf', { type: 'application/pdf' })
  expect(storePickedFile('key-1', file)).toEqual({
    key: 'key-1',
    name: 'slip.pdf',
    type: 'application/pdf',
    size: 4,
  })
  expect(findPickedFile('key-1')).toBe(file)
  expect(() => findPickedFile('key-2')).toThrow('no longer in memory')
  deletePickedFile('key-1')
  expect(() => findPickedFile('key-1')).toThrow('no longer in memory')
})

describe('the token of a device', () => {
  const signedIn = { id: 'user-1', token: 'token-1' } as SessionUser

  it('is stored in the local storage at a sign-in, and stays after a sign-in that returns none', () => {
    openTab()
    expect(readDeviceToken()).toBeNull()
    expect(storeDeviceToken({ ...signedIn, deviceToken: 'device-1' })).toEqual(signedIn)
    expect(readDeviceToken()).toBe('device-1')
    expect(storeDeviceToken(signedIn)).toEqual(signedIn)
    expect(localStorage.getItem('device')).toBe('device-1')
  })

  it('is not stored on a full device, without an error', () => {
    const { local } = openTab()
    local.isFull = true
    expect(storeDeviceToken({ ...signedIn, deviceToken: 'device-1' })).toEqual(signedIn)
    expect(readDeviceToken()).toBeNull()
  })
})
