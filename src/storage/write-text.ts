/**
 * Stores a text on the device under the key; null removes it. Returns false when the device has no space or does not allow it. Never throws:
 * actions of machines call it, and an error in an action stops its machine.
 */
export function writeText(key: string, text: string | null, storage: Storage = localStorage): boolean {
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
