import { accountingPorts } from './accounting.ts'
import { attachmentsPorts } from './attachments.ts'
import { bankPorts } from './bank.ts'
import type { PortsContext } from './context.ts'
import { jobsPorts } from './jobs.ts'

/** The ports that the control of remittances loads after its rows: those of its panel and dialogs, and of the views of the bank. */
export const ports = (context: PortsContext) => ({
  accounting: accountingPorts(context),
  attachments: attachmentsPorts(context),
  bank: bankPorts(context),
  jobs: jobsPorts(context),
})
