import type { Draft, DraftStore } from '../../../src/machines/draft.ts'

/** A device: drafts of one kind by their keys, as plain text. */
export class Device extends Map<string, string> {
  /** What was there when a draft was asked for last. */
  found: string | undefined
}

/** The drafts that a device keeps. */
export function draftsIn<Snapshot>(device: Device): DraftStore<Snapshot> {
  return {
    read: (key) => {
      device.found = device.get(key)
      return JSON.parse(device.found ?? 'null') as Draft<Snapshot> | null
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

/** Lays a draft on the device, and nothing else. `schemaVersion` is 1 where it can be taken up. */
export const kept =
  (device: Device, key: string, snapshot: object, schemaVersion = 1) =>
  (): void => {
    device.clear()
    device.set(key, JSON.stringify({ schemaVersion, snapshot }))
  }
