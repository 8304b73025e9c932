import { writeText } from './write-text.ts'

const KEY = 'draft-device'
/** The id of this tab while the device has no storage space for it. */
let unstoredId: string | null = null

/** Returns a random id that distinguishes this device from the other devices of a person. */
export function deviceId(): string {
  const stored = localStorage.getItem(KEY)
  if (stored !== null) return stored
  unstoredId ??= crypto.randomUUID()
  writeText(KEY, unstoredId)
  return unstoredId
}
