import { accountPorts } from '../ports/account.ts'
import { administrationPorts } from '../ports/administration.ts'
import type { PortsContext } from '../ports/context.ts'

export { default } from '../views/account/screen.tsx'
export const ports = (context: PortsContext) => ({
  account: accountPorts(context),
  administration: administrationPorts(context),
})
