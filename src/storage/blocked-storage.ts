/*
 * A browser that blocks cookies throws at every use of `localStorage` and `sessionStorage`. This module replaces them with an empty storage that
 * stores nothing, so that the application works as on a device without storage space: the session ends when the page is closed or reloaded, and a
 * form says that its draft can't be stored. Imported before everything that reads a storage.
 */

/** Contains nothing, and refuses to store. */
class BlockedStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  getItem(): null {
    return null
  }
  setItem(): never {
    throw new DOMException('the browser blocks the storage', 'SecurityError')
  }
  removeItem(): void {
    // Contains nothing.
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    globalThis[name].getItem('')
  } catch {
    Object.defineProperty(globalThis, name, { value: new BlockedStorage() })
  }
}
