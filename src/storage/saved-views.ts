import { writeText } from './write-text.ts'

/**
 * The saved views that earlier versions stored on the device, before the server stored them, under `views.<person>.<key of the list>`.
 * Without a signed-in user there are none.
 */
export function deviceViewsOf(personId: () => string | null) {
  const nameOf = (listKey: string) => {
    const person = personId()
    return person && `views.${person}.${listKey}`
  }
  return {
    /** The stored JSON, parsed for `readViews` of the domain; null for none or invalid JSON. */
    read(listKey: string): unknown {
      const name = nameOf(listKey)
      return name === null ? null : parse(localStorage.getItem(name))
    },
    /** Stores the views that could not be moved to the server; removes the entry when there are none. */
    store(listKey: string, remaining: readonly unknown[]): void {
      const name = nameOf(listKey)
      if (name === null) return
      writeText(name, remaining.length === 0 ? null : JSON.stringify(remaining))
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
