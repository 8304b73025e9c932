import { cashLogPorts } from '../ports/cash-log.ts'
import type { PortsContext } from '../ports/context.ts'
import { controlPorts } from '../ports/control.ts'

export { default } from '../views/control/entry.tsx'
export const ports = (context: PortsContext) => ({
  cashLog: cashLogPorts(context),
  control: controlPorts(context),
})
export const laterPorts = () => import('../ports/control-later.ts')
