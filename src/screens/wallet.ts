import type { PortsContext } from '../ports/context.ts'
import { walletPorts } from '../ports/wallet.ts'

export { default } from '../views/wallet/screen.tsx'
export const ports = (context: PortsContext) => ({
  wallet: walletPorts(context),
})
