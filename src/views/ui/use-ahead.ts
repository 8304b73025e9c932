import { useEffect } from 'react'
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
