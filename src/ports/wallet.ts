import { pagesOf } from '../api/lists.ts'
import { walletCalls } from '../api/wallet.ts'
import type { CoinsPorts } from '../views/coins/ports.ts'
import type { WalletPorts } from '../views/wallet/ports.ts'
import type { PortsContext } from './context.ts'

/** The change wallet, and the exchanges of coins that fill it. */
export function walletPorts({ api, newKey }: PortsContext): {
  readonly wallet: WalletPorts
  readonly coins: CoinsPorts
} {
  const { loadWallet, record, decrease, receive, loadAwaited, ...reads } = walletCalls(api)
  return {
    wallet: {
      loadPage: pagesOf(api, 'walletmovements'),
      ...reads,
      inventory: { loadWallet, record, newKey },
      decrease: { loadWallet, decrease, newKey },
    },
    coins: { loadPage: pagesOf(api, 'exchanges'), loadAwaited, reception: { receive, newKey } },
  }
}
