import { cashLogCalls } from '../api/cash-logs.ts'
import type { ControlPorts } from '../views/control/ports.ts'
import type { PortsContext } from './context.ts'

export function controlPorts({ api, user, newKey, changing }: PortsContext): ControlPorts {
  const { loadSheets, gatherCounts, changeCounts, loadStages } = cashLogCalls(api, () => user()?.role ?? null)
  return {
    loadPage: loadSheets,
    loadStages,
    gatherRows: gatherCounts,
    changeCounts,
    newKey,
    ...changing('counts'),
  }
}
