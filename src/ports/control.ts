import { countControlCalls } from '../api/control.ts'
import type { ControlPorts } from '../views/control/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of accounting's control of counts. */
export function controlPorts({ api, formDrafts, newKey, changing }: PortsContext): ControlPorts {
  const { loadSheets, gatherCounts, changeCounts, acceptDifference, loadStages } = countControlCalls(api)
  return {
    loadPage: loadSheets,
    loadStages,
    gatherRows: gatherCounts,
    changeCounts,
    acceptance: { save: acceptDifference, drafts: formDrafts, newKey, ...changing('counts') },
    newKey,
    ...changing('counts'),
  }
}
