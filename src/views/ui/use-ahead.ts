import { useEffect, useState } from 'react'
import { untilThere } from './parts/load.ts'

/**
 * Fetches a part that opens later, once the screen stands, so that opening it does not wait and works when the network has
 * gone since. One that can't be had now is asked for again when it is opened. `load` must be one function for good.
 */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (navigator.onLine) untilThere(load, 1).catch(() => undefined)
  }, [load])
}

/** Long after the first screen has its rows. */
const REST_MS = 3000

/** A module that is fetched when the page has come to rest, and null before: for what nobody waits for. `load` must be one function for good. */
export function useOnceThere<Module>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    const rest = setTimeout(() => untilThere(load, 1).then(setModule, () => undefined), REST_MS)
    return () => clearTimeout(rest)
  }, [load])
  return module
}
