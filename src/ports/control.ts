import { controlCalls } from '../api/control.ts'
import type { ControlPorts } from '../views/control/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of accounting's control of counts. */
export function controlPorts({ api, newKey, changing }: PortsContext): ControlPorts {
  const { loadSheets, gatherCounts, changeCounts, loadStages } = controlCalls(api)
  return {
    loadPage: loadSheets,
    loadStages,
    gatherRows: gatherCounts,
    changeCounts,
    newKey,
    ...changing('counts'),
  }
}
