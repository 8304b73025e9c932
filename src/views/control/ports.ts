import type { CountRow } from '../../domain/contract/cash-logs.ts'
import type { ControlPorts as MachinePorts } from '../../machines/control/types.ts'
import type { ListPort } from '../../machines/list/types.ts'

export interface ControlPorts extends Omit<MachinePorts, 'changed' | 'drafts'> {
  readonly loadPage: ListPort<CountRow>
}
