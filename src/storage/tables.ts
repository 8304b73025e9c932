const CHANGED = 'sacoche:tables'
/** How closely rows stand: of all tables, where what is kept otherwise is of one. */
const DENSITY = 'density'
/** Under it the density was once kept for everybody at the device: it holds for those who have chosen none since. */
const DENSITY_OF_ALL = 'tableDensity'

/** How tables are arranged, each person's own: under `tables.<person>.<list>`. Without somebody signed in nothing is kept. */
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
    /** What was kept for a list, for `readLayout` of the domain. */
    layout: read,
    /** Null keeps nothing more. False where the device has no room for it. */
    keepLayout: keep,
    density: () => read(DENSITY) ?? localStorage.getItem(DENSITY_OF_ALL),
    keepDensity: (density: string) => keep(DENSITY, density),
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
