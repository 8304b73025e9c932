import type { Draft, DraftStore } from '../../../src/machines/draft.ts'

/** A device with drafts of one kind, as text by key. */
export class Device extends Map<string, string> {
  /** The result of the last read. */
  found: string | undefined
}

/** The drafts of a device. */
export function draftsIn<Data>(device: Device): DraftStore<Data> {
  return {
    read: (key) => {
      device.found = device.get(key)
      return JSON.parse(device.found ?? 'null') as Draft<Data> | null
    },
    keep: (key, draft) => {
      device.set(key, JSON.stringify(draft))
      return '2026-11-20T14:02:00.000Z'
    },
    drop: (key) => {
      device.delete(key)
    },
  }
}

/**
 * Returns a function that replaces the content of the device by one draft. The draft can be restored if `schemaVersion` is the
 * version of the machine's drafts, which is 1 for most machines.
 */
export const withStoredDraft =
  (device: Device, key: string, snapshot: object, schemaVersion = 1) =>
  (): void => {
    device.clear()
    device.set(key, JSON.stringify({ schemaVersion, snapshot }))
  }
