const CHANGED = 'sacoche:tables'
/** The row density of all tables; everything else stored is per table. */
const DENSITY = 'density'
/** The former key, shared by all people of a device: it applies to those who have not chosen a density since. */
const DENSITY_OF_ALL = 'tableDensity'

/** Table layouts, per person: under `tables.<person>.<list>`. Without a signed-in user nothing is stored. */
export function tablesOf(personId: () => string | null) {
  const nameOf = (of: string) => {
    const person = personId()
    return person && `tables.${person}.${of}`
  }
  const read = (of: string) => {
    const name = nameOf(of)
    return name === null ? null : localStorage.getItem(name)
  }
  const keep = (of: string, text: string | null): boolean => {
    const name = nameOf(of)
    if (name === null) return false
    try {
      if (text === null) localStorage.removeItem(name)
      else localStorage.setItem(name, text)
    } catch {
      return false
    }
    window.dispatchEvent(new Event(CHANGED))
    return true
  }
  return {
    /** The stored layout of a list, for `readLayout` of the domain. */
    layout: read,
    /** Null removes it. Returns false when the device has no space. */
    keepLayout: keep,
    density: () => read(DENSITY) ?? localStorage.getItem(DENSITY_OF_ALL),
    keepDensity: (density: string) => keep(DENSITY, density),
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
