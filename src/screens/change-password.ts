import { accountPorts } from '../ports/account.ts'
import type { PortsContext } from '../ports/context.ts'

export { default } from '../views/session/change-password-screen.tsx'
export const ports = (context: PortsContext) => ({
  account: accountPorts(context),
})
