import { accountingPorts } from '../ports/accounting.ts'
import { administrationPorts } from '../ports/administration.ts'
import { closingsPorts } from '../ports/closings.ts'
import type { PortsContext } from '../ports/context.ts'
import { jobsPorts } from '../ports/jobs.ts'

export { default } from '../views/settings/screen.tsx'
export const ports = (context: PortsContext) => ({
  accounting: accountingPorts(context),
  administration: administrationPorts(context),
  closings: closingsPorts(context),
  jobs: jobsPorts(context),
})
