import { deviceId } from '../device-id.ts'
import type { DraftScope } from '../drafts.ts'
import { noteIn, notePrefix } from './note.ts'
import type { Keyed, SharingParts } from './types.ts'

/**
 * The browser side of draft synchronisation. Notes are stored under `draft-note.<person>.<key>`; the device has a random name.
 */
export function onThisDevice(scope: () => DraftScope | null): Omit<SharingParts<Keyed>, 'calls' | 'drafts'> {
  const prefix = () => {
    const found = scope()
    return found && notePrefix(found.personId)
  }
  return {
    notes: {
      read(key) {
        return noteIn(localStorage.getItem(`${prefix()}${key}`))
      },
      write(key, note) {
        const name = `${prefix()}${key}`
        try {
          if (note === null) localStorage.removeItem(name)
          else localStorage.setItem(name, JSON.stringify(note))
        } catch {
          // Without storage space, the state is read from the server at the next request.
        }
      },
      dropped() {
        const found = scope()
        const begin = `${prefix()}${found?.establishmentId}/`
        return Object.keys(localStorage)
          .filter((name) => name.startsWith(begin))
          .map((name) => name.slice(prefix()?.length))
          .filter((key) => this.read(key)?.isDropped === true)
      },
    },
    device: deviceId(),
    whose: () => {
      const found = scope()
      return found && `${found.personId} ${found.establishmentId}`
    },
    after(milliseconds, act) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    isOnline: () => navigator.onLine,
    onHurry(act) {
      for (const change of ['online', 'offline']) window.addEventListener(change, act)
      document.addEventListener('visibilitychange', act)
    },
  }
}
