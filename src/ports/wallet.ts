import { pagesOf } from '../api/lists.ts'
import { walletCalls } from '../api/wallet.ts'
import type { CoinsPorts } from '../views/coins/ports.ts'
import type { WalletPorts } from '../views/wallet/ports.ts'
import type { PortsContext } from './context.ts'

/** The change wallet, and the exchanges of coins that fill it. */
export function walletPorts({ api, newKey, changing }: PortsContext): {
  readonly wallet: WalletPorts
  readonly coins: CoinsPorts
} {
  const { loadWallet, record, decrease, receive, loadAwaited, ...reads } = walletCalls(api)
  const command = { newKey, ...changing('walletmovements', 'exchanges', 'pouches') }
  return {
    wallet: {
      loadPage: pagesOf(api, 'walletmovements'),
      ...reads,
      inventory: { loadWallet, record, ...command },
      decrease: { loadWallet, decrease, ...command },
    },
    coins: { loadPage: pagesOf(api, 'exchanges'), loadAwaited, reception: { receive, ...command } },
  }
}
