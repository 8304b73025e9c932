import { cashLogCalls } from '../api/cash-logs.ts'
import { pagesOf } from '../api/lists.ts'
import type { ControlPorts } from '../views/control/ports.ts'
import type { PortsContext } from './context.ts'

export function controlPorts({ api, user, newKey, changing }: PortsContext): ControlPorts {
  const { gatherCounts, changeCounts, loadStages } = cashLogCalls(api, () => user()?.role ?? null)
  return {
    loadPage: pagesOf(api, 'controlsheets'),
    loadStages,
    gatherRows: gatherCounts,
    changeCounts,
    newKey,
    ...changing('counts'),
  }
}
