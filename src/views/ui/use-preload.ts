import { useEffect } from 'react'
import { importWithRetry } from './lazy/importing.ts'

/**
 * Imports the module of a component once the screen is shown. Opening the component then does not wait, and works without a network.
 * After a failure the module is requested again when the component is opened. `load` must be the same function on every render.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (navigator.onLine) importWithRetry(load, 1).catch(() => undefined)
  }, [load])
}
