import { attachmentsPorts } from '../ports/attachments.ts'
import type { PortsContext } from '../ports/context.ts'
import { pouchesPorts } from '../ports/pouches.ts'

export { default } from '../views/pouches/screen.tsx'
export const ports = (context: PortsContext) => ({
  attachments: attachmentsPorts(context),
  pouches: pouchesPorts(context),
})
