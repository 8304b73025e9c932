import { cashLogCalls } from '../api/cash-logs.ts'
import { pagesOf } from '../api/lists.ts'
import type { ControlPorts } from '../views/control/ports.ts'
import type { PortsContext } from './context.ts'

export function controlPorts({ api, user, newKey }: PortsContext): ControlPorts {
  const { gatherCounts, changeCounts } = cashLogCalls(api, () => user()?.role ?? null)
  return { loadPage: pagesOf(api, 'counts'), gatherRows: gatherCounts, changeCounts, newKey }
}
