import { writeText } from './write-text.ts'

const CHANGED = 'sacoche:tables'
/** The item under which the density of all tables is stored; layouts are stored under the name of their list. */
const DENSITY = 'density'
/** Earlier versions stored one density per device, under this key. It applies to people who have not chosen a density since. */
const FORMER_DENSITY_KEY = 'tableDensity'

/**
 * A person's table density and table layouts, stored under `tables.<person>.density` and `tables.<person>.<list>`. Without a signed-in user there is
 * no layout, the density is the one of earlier versions, and nothing is stored.
 */
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
    if (storageKey === null || !writeText(storageKey, text)) return false
    window.dispatchEvent(new Event(CHANGED))
    return true
  }
  return {
    /** The stored layout of a list, for `readLayout` of the domain. */
    layout: read,
    /** Stores a layout; null removes it. Returns false when the device has no space or nobody is signed in. */
    storeLayout: store,
    density: () => read(DENSITY) ?? localStorage.getItem(FORMER_DENSITY_KEY),
    storeDensity: (density: string) => store(DENSITY, density),
    /** Calls the listener after each change in any tab, until the returned function is called. */
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
