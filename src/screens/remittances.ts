import { attachmentsPorts } from '../ports/attachments.ts'
import type { PortsContext } from '../ports/context.ts'
import { pouchesPorts } from '../ports/pouches.ts'
import { remittancePorts } from '../ports/remittances.ts'

export { default } from '../views/remittance/screen.tsx'
export const ports = (context: PortsContext) => ({
  attachments: attachmentsPorts(context),
  pouches: pouchesPorts(context),
  remittance: remittancePorts(context),
})
