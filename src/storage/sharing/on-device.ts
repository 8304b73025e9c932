import type { DraftScope } from '../drafts.ts'
import type { Keyed, Note, SharingParts } from './types.ts'

const DEVICE = 'draft-device'

/** What sharing drafts needs of a browser. Notes lie under `draft-note.<person>.<key>`; the device has a name that says nothing of it. */
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
          // Without room for it, what is asked of the server next says how things stand.
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

/** What else lies there was not written by this: the server is asked how things stand. */
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
    // It has that name until the page is left.
  }
  return made
}
