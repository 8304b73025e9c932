import { closingsPorts } from '../ports/closings.ts'
import type { PortsContext } from '../ports/context.ts'

export { default } from '../views/cashpad/screen.tsx'
export const ports = (context: PortsContext) => ({
  closings: closingsPorts(context),
})
