import { accountingPorts } from '../ports/accounting.ts'
import { administrationPorts } from '../ports/administration.ts'
import { cashLogPorts } from '../ports/cash-log.ts'
import type { PortsContext } from '../ports/context.ts'
import { controlPorts } from '../ports/control.ts'
import { jobsPorts } from '../ports/jobs.ts'

export { default } from '../views/control/entry.tsx'
export const ports = (context: PortsContext) => ({
  accounting: accountingPorts(context),
  administration: administrationPorts(context),
  cashLog: cashLogPorts(context),
  control: controlPorts(context),
  jobs: jobsPorts(context),
})
