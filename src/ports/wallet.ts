import { pageLoaderOf } from '../api/lists.ts'
import { walletCalls } from '../api/wallet.ts'
import type { CoinsPorts } from '../views/coins/ports.ts'
import type { WalletPorts } from '../views/wallet/ports.ts'
import type { PortsContext } from './context.ts'

/** Every command can change these: the wallet, the exchanges, and the pouches with notes of the wallet. */
const CHANGED = ['walletmovements', 'exchanges', 'pouches'] as const

/** The ports of the change wallet. */
export function walletPorts(context: PortsContext): WalletPorts {
  const { api, newKey, changing, formDrafts: drafts } = context
  const {
    loadWallet,
    recordInventory: record,
    decrease,
    transfer,
    receive: _receive,
    undoMovement,
    loadAwaited: _loadAwaited,
    ...reads
  } = walletCalls(api)
  const command = { newKey, ...changing(...CHANGED) }
  return {
    loadPage: pageLoaderOf(api, 'walletmovements'),
    ...reads,
    inventory: { loadWallet, record, ...command },
    decrease: { loadWallet, decrease, ...command },
    transfer: { save: transfer, drafts, ...command },
    // The remittance that contains the pouch shows the received coins.
    undoMovement: {
      save: undoMovement,
      drafts,
      newKey,
      ...changing(...CHANGED, 'remittances'),
    },
  }
}

/** The ports of exchanges: receiving the coins for CHANGE pouches. */
export function coinsPorts(context: PortsContext): CoinsPorts {
  const { api, newKey, changing } = context
  const { receive, loadAwaited } = walletCalls(api)
  return {
    loadPage: pageLoaderOf(api, 'exchanges'),
    loadAwaited,
    // The remittance that contains the pouch shows the received coins.
    reception: { receive, newKey, ...changing(...CHANGED, 'remittances') },
  }
}
