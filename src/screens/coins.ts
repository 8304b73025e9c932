import type { PortsContext } from '../ports/context.ts'
import { coinsPorts } from '../ports/wallet.ts'

export { default } from '../views/coins/screen.tsx'
export const ports = (context: PortsContext) => ({
  coins: coinsPorts(context),
})
