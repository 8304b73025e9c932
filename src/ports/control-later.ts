import { accountingPorts } from './accounting.ts'
import { administrationPorts } from './administration.ts'
import { attachmentsPorts } from './attachments.ts'
import type { PortsContext } from './context.ts'
import { jobsPorts } from './jobs.ts'

/** The ports that the control of counts loads after its rows: those of its dialogs, and of the other views of its screen. */
export const ports = (context: PortsContext) => ({
  accounting: accountingPorts(context),
  administration: administrationPorts(context),
  attachments: attachmentsPorts(context),
  jobs: jobsPorts(context),
})
