import type { SavedView } from '../domain/saved-views.ts'

const CHANGED = 'sacoche:views'

/** The saved views of lists, each person's own: under `views.<person>.<list>`. Without somebody signed in there are none. */
export function savedViewsOf(personId: () => string | null) {
  const nameOf = (list: string) => {
    const person = personId()
    return person && `views.${person}.${list}`
  }
  return {
    /** What was kept, for the domain to read. */
    read(list: string): unknown {
      const name = nameOf(list)
      return name === null ? null : parse(localStorage.getItem(name))
    },
    /** False where the device has no room for them. */
    keep(list: string, views: readonly SavedView[]): boolean {
      const name = nameOf(list)
      if (name === null) return false
      try {
        localStorage.setItem(name, JSON.stringify(views))
      } catch {
        return false
      }
      window.dispatchEvent(new Event(CHANGED))
      return true
    },
    /** Tells of each change in any tab. */
    watch(listener: () => void): () => void {
      window.addEventListener(CHANGED, listener)
      window.addEventListener('storage', listener)
      return () => {
        window.removeEventListener(CHANGED, listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
