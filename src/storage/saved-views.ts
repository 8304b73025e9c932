/**
 * The saved views that lie on the device from before the server kept them, each person's own: under `views.<person>.<address of the
 * list>`. Without somebody signed in there are none.
 */
export function earlierViewsOf(personId: () => string | null) {
  const nameOf = (address: string) => {
    const person = personId()
    return person && `views.${person}.${address}`
  }
  return {
    /** What was kept, for `readViews` of the domain. */
    read(address: string): unknown {
      const name = nameOf(address)
      return name === null ? null : parse(localStorage.getItem(name))
    },
    /** Keeps what is left of them; nothing where none is. */
    keep(address: string, left: readonly unknown[]): void {
      const name = nameOf(address)
      if (name === null) return
      if (left.length === 0) localStorage.removeItem(name)
      else localStorage.setItem(name, JSON.stringify(left))
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
