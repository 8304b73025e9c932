import { attachmentsPorts } from '../ports/attachments.ts'
import { cashLogPorts } from '../ports/cash-log.ts'
import type { PortsContext } from '../ports/context.ts'

export { default } from '../views/cash-log/logs-screen.tsx'
export const ports = (context: PortsContext) => ({
  attachments: attachmentsPorts(context),
  cashLog: cashLogPorts(context),
})
