import type { KnownServerCopy } from '../domain/counting/drafts.ts'
import { deviceId } from './device-id.ts'
import type { DraftScope } from './drafts.ts'
import { knownCopyPrefix, parseKnownCopy } from './known-copy.ts'
import { writeText } from './write-text.ts'

/**
 * What the synchronization of drafts needs from this device: what it knows about the server's copy of each draft, stored under
 * `draft-note.<person>.<key>`, the id of this device, the person who is signed in, and the network.
 */
export function draftSyncDevice(scope: () => DraftScope | null) {
  /** Null without a signed-in user or an establishment: then no sheet is open, and no stored key matches. */
  const prefix = () => {
    const current = scope()
    return current && knownCopyPrefix(current.personId)
  }
  return {
    knownCopies: {
      read(key: string): KnownServerCopy | null {
        return parseKnownCopy(localStorage.getItem(`${prefix()}${key}`))
      },
      write(key: string, knownCopy: KnownServerCopy | null): void {
        // Without storage space the known copy is lost when the page is closed; opening the sheet loads the server's copy again.
        writeText(`${prefix()}${key}`, knownCopy && JSON.stringify(knownCopy))
      },
      /** The keys of drafts that were discarded on this device and that the server may still have. */
      dropped(): readonly string[] {
        const current = scope()
        const keyPrefix = `${prefix()}${current?.establishmentId}/`
        return Object.keys(localStorage)
          .filter((name) => name.startsWith(keyPrefix))
          .map((name) => name.slice(prefix()?.length))
          .filter((key) => this.read(key)?.isDropped === true)
      },
    },
    device: deviceId(),
    /** Identifies the person and the establishment; null when one of them is missing. */
    ownerKey: () => {
      const current = scope()
      return current && `${current.personId} ${current.establishmentId}`
    },
    isOnline: () => navigator.onLine,
    /** Calls the listener when the network changes, and when the page is hidden or shown. */
    onFlushDue(listener: () => void): void {
      for (const change of ['online', 'offline']) window.addEventListener(change, listener)
      document.addEventListener('visibilitychange', listener)
    },
  }
}
