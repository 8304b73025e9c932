import { useEffect } from 'react'
import { importWithRetry } from './parts/importing.ts'

/**
 * Loads a part that opens later once the screen is ready, so that opening it does not wait and works without a network. A part
 * that fails is requested again when it is opened. `load` must be the same function on every render.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (navigator.onLine) importWithRetry(load, 1).catch(() => undefined)
  }, [load])
}
