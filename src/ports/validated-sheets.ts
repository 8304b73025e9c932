import type { HomePorts } from '../views/home/ports.ts'
import type { PortsContext } from './context.ts'

/**
 * Returns the ports of home with a `loadToday` that also loads `validatedSheets`: the validated sheets of which this device has a draft that the
 * server does not have, and possibly others of the same dates. If the device has no such draft, nothing more is loaded.
 */
export function withValidatedSheets({ api }: PortsContext, home: HomePorts): HomePorts {
  return {
    ...home,
    async loadToday(input, call) {
      const today = await home.loadToday(input, call)
      const drafts = home.draftsOnDevice()
      if (drafts.length === 0) return today
      const { addValidatedSheets } = await import('../api/validated-sheets.ts')
      return addValidatedSheets(api, today, drafts, call)
    },
  }
}
