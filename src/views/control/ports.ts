import type { ControlCount, ControlSheet, ControlStage } from '../../domain/contract/cash-logs.ts'
import type { ControlPorts as MachinePorts } from '../../machines/control/types.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The ports of accounting's control of counts. */
export interface ControlPorts extends Omit<MachinePorts, 'drafts'> {
  readonly loadPage: ListPort<ControlSheet>
  /** Accepts the difference from a closing that arrived after the validation: marks the counts as controlled, with a reason. */
  readonly acceptance: FormPorts<unknown, readonly ControlCount[]>
  /** The number of sheets in each stage that match the other filters of the list. */
  readonly loadStages: ReadPort<Readonly<Record<string, string>>, readonly ControlStage[]>
}

declare module '../app.tsx' {
  interface Ports {
    readonly control: ControlPorts
  }
}
