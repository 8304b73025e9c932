import { pagesOf } from '../api/lists.ts'
import { walletCalls } from '../api/wallet.ts'
import type { CoinsPorts } from '../views/coins/ports.ts'
import type { WalletPorts } from '../views/wallet/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports that all commands share. A command may change the wallet, the exchanges, and the pouches with notes of the wallet. */
const commandPorts = ({ newKey, changing }: PortsContext) => ({
  newKey,
  ...changing('walletmovements', 'exchanges', 'pouches'),
})

/** The ports of the change wallet. */
export function walletPorts(context: PortsContext): WalletPorts {
  const { api } = context
  const {
    loadWallet,
    record,
    decrease,
    receive: _receive,
    loadAwaited: _loadAwaited,
    ...reads
  } = walletCalls(api)
  const command = commandPorts(context)
  return {
    loadPage: pagesOf(api, 'walletmovements'),
    ...reads,
    inventory: { loadWallet, record, ...command },
    decrease: { loadWallet, decrease, ...command },
  }
}

/** The ports of exchanges: receiving the coins for CHANGE pouches. */
export function coinsPorts(context: PortsContext): CoinsPorts {
  const { api } = context
  const { receive, loadAwaited } = walletCalls(api)
  return {
    loadPage: pagesOf(api, 'exchanges'),
    loadAwaited,
    reception: { receive, ...commandPorts(context) },
  }
}
