import { vi } from 'vitest'

/** A `Storage` in memory whose keys `Object.keys` lists, as in a browser; `isFull` makes every write fail. */
export interface TestStorage extends Storage {
  isFull: boolean
}

const METHODS = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key]! : null
  },
  setItem(this: Record<string, string> & { isFull: boolean }, key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this[key] = String(value)
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}

function testStorage(): TestStorage {
  const storage = Object.create(METHODS) as TestStorage
  Object.defineProperty(storage, 'isFull', { value: false, writable: true, enumerable: false })
  return storage
}

/** Gives the test the storage and the window of an empty browser tab until `vi.unstubAllGlobals`. */
export function openTab() {
  const local = testStorage()
  const session = testStorage()
  const tab = new EventTarget()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', tab)
  return {
    local,
    session,
    tab,
    /** Stores an entry in the local storage as another tab does, or deletes it (null), and dispatches the `storage` event in this tab. */
    otherTabWrites(key: string, newValue: string | null) {
      const oldValue = local.getItem(key)
      if (newValue === null) local.removeItem(key)
      else local.setItem(key, newValue)
      tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))
    },
    /** Clears the local storage as another tab does, and dispatches the `storage` event, which then names no key. */
    otherTabClears() {
      for (const key of Object.keys(local)) local.removeItem(key)
      tab.dispatchEvent(Object.assign(new Event('storage'), { key: null, oldValue: null, newValue: null }))
    },
  }
}
