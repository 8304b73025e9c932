const CHANGED = 'sacoche:tables'
/** The density is stored once for all tables, the layout once per table. */
const DENSITY = 'density'
/** The key that earlier versions used for all people of a device. It applies to people who have not chosen a density. */
const FORMER_DENSITY_KEY = 'tableDensity'

/** Table layouts, per person: under `tables.<person>.<list>`. Without a signed-in user nothing is stored. */
export function tablesOf(personId: () => string | null) {
  const storageKeyOf = (item: string) => {
    const person = personId()
    return person && `tables.${person}.${item}`
  }
  const read = (item: string) => {
    const storageKey = storageKeyOf(item)
    return storageKey === null ? null : localStorage.getItem(storageKey)
  }
  const store = (item: string, text: string | null): boolean => {
    const storageKey = storageKeyOf(item)
    if (storageKey === null) return false
    try {
      if (text === null) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, text)
    } catch {
      return false
    }
    window.dispatchEvent(new Event(CHANGED))
    return true
  }
  return {
    /** The stored layout of a list, for `readLayout` of the domain. */
    layout: read,
    /** Stores a layout; null removes it. Returns false when the device has no space or nobody is signed in. */
    keepLayout: store,
    density: () => read(DENSITY) ?? localStorage.getItem(FORMER_DENSITY_KEY),
    keepDensity: (density: string) => store(DENSITY, density),
    /** Reports each change in any tab. */
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
