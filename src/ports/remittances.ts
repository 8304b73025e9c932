import { pageLoaderOf } from '../api/lists.ts'
import { remittanceCalls } from '../api/remittances.ts'
import type { RemittancePorts } from '../views/remittance/ports.ts'
import type { RemittanceControlPorts } from '../views/remittance-control/ports.ts'
import { type PortsContext, remittanceChanges } from './context.ts'

const loadPageOf = ({ api }: PortsContext): RemittancePorts['loadPage'] => pageLoaderOf(api, 'remittances')

/** The ports of preparing remittances, rescheduling them and handing them over. */
export function remittancePorts(context: PortsContext): RemittancePorts {
  const { loadSetup, findPouch, prepare, loadRemittance, handOver, undo, reschedule } = remittanceCalls(
    context.api,
  )
  const command = remittanceChanges(context)
  return {
    loadPage: loadPageOf(context),
    findPouch,
    preparation: { loadSetup, prepare, ...command },
    handOver: { loadRemittance, validate: handOver, undo, ...command },
    reschedule: { save: reschedule, drafts: context.formDrafts, ...command },
  }
}

/** The ports of accounting's control of remittances. */
export function remittanceControlPorts(context: PortsContext): RemittanceControlPorts {
  const { loadRemittance, recordControl, invalidate, controlSeveral, controlDiffering } = remittanceCalls(
    context.api,
  )
  return {
    loadPage: loadPageOf(context),
    controlSeveral,
    controlDiffering: {
      save: controlDiffering,
      drafts: context.formDrafts,
      ...remittanceChanges(context),
    },
    check: {
      loadRemittance,
      validate: recordControl,
      invalidate,
      now: context.api.clock.now,
      ...remittanceChanges(context),
    },
  }
}
