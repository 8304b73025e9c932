import { accountingPorts } from '../ports/accounting.ts'
import { attachmentsPorts } from '../ports/attachments.ts'
import { bankPorts } from '../ports/bank.ts'
import type { PortsContext } from '../ports/context.ts'
import { jobsPorts } from '../ports/jobs.ts'
import { remittanceControlPorts } from '../ports/remittances.ts'

export { default } from '../views/remittance-control/screen.tsx'
export const ports = (context: PortsContext) => ({
  accounting: accountingPorts(context),
  attachments: attachmentsPorts(context),
  bank: bankPorts(context),
  jobs: jobsPorts(context),
  remittanceControl: remittanceControlPorts(context),
})
