import { writeText } from './write-text.ts'

const KEY = 'draft-device'

/** Returns a random id that distinguishes this device from the other devices of a person. */
export function deviceId(): string {
  const stored = localStorage.getItem(KEY)
  if (stored !== null) return stored
  const created = crypto.randomUUID()
  // Without storage space each call returns another id.
  writeText(KEY, created)
  return created
}
