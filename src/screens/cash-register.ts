import { cashLogPorts } from '../ports/cash-log.ts'
import type { PortsContext } from '../ports/context.ts'
import { homePorts } from '../ports/home.ts'

export { default } from '../views/cash-log/register-screen.tsx'
export const ports = (context: PortsContext) => ({
  cashLog: cashLogPorts(context),
  home: homePorts(context),
})
