import { administrationPorts } from '../ports/administration.ts'
import type { PortsContext } from '../ports/context.ts'

export { default } from '../views/administration/resources/carriers.ts'
export const ports = (context: PortsContext) => ({
  administration: administrationPorts(context),
})
