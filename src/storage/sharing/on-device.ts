import type { DraftScope } from '../drafts.ts'
import type { Keyed, Note, SharingParts } from './types.ts'

const DEVICE = 'draft-device'

/**
 * The browser side of draft synchronisation. Notes are stored under `draft-note.<person>.<key>`; the device has a random name.
 */
export function onThisDevice(scope: () => DraftScope | null): Omit<SharingParts<Keyed>, 'calls' | 'drafts'> {
  const prefix = () => {
    const found = scope()
    return found && `draft-note.${found.personId}.`
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
    device: nameOfDevice(),
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

/** Anything else in the storage was not written by this code: the state is read from the server. */
function noteIn(text: string | null): Note | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isNote(value) ? value : null
  } catch {
    return null
  }
}

function isNote(value: unknown): value is Note {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  )
}

function nameOfDevice(): string {
  const known = localStorage.getItem(DEVICE)
  if (known !== null) return known
  const made = crypto.randomUUID()
  try {
    localStorage.setItem(DEVICE, made)
  } catch {
    // The name is valid until the page is left.
  }
  return made
}
