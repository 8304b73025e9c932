import type { PortsContext } from '../ports/context.ts'
import { remittanceControlPorts } from '../ports/remittances.ts'

export { default } from '../views/remittance-control/screen.tsx'
export const ports = (context: PortsContext) => ({ remittanceControl: remittanceControlPorts(context) })
export const laterPorts = () => import('../ports/remittance-control-later.ts')
