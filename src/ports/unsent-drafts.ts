import type { HomePorts } from '../views/home/ports.ts'
import type { PortsContext } from './context.ts'

/**
 * Returns the ports of home with a `loadToday` that adds the validated sheets for which this device has a draft and the server has none.
 * These sheets are loaded only if the device has drafts.
 */
export function withValidatedUnsent({ api }: PortsContext, home: HomePorts): HomePorts {
  return {
    ...home,
    async loadToday(input, call) {
      const today = await home.loadToday(input, call)
      const drafts = home.draftsOnDevice()
      if (drafts.length === 0) return today
      const { addValidatedUnsent } = await import('../api/validated-sheets.ts')
      return addValidatedUnsent(api, today, drafts, call)
    },
  }
}
