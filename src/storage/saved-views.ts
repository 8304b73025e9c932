/**
 * The saved views that the device stored before the server did, per person: under `views.<person>.<address of the list>`. Without
 * a signed-in user there are none.
 */
export function earlierViewsOf(personId: () => string | null) {
  const nameOf = (address: string) => {
    const person = personId()
    return person && `views.${person}.${address}`
  }
  return {
    /** The stored text, for `readViews` of the domain. */
    read(address: string): unknown {
      const name = nameOf(address)
      return name === null ? null : parse(localStorage.getItem(name))
    },
    /** Stores the remaining views; removes the entry when none is left. */
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
