import type { Exchange } from '../../domain/contract/wallet-movements.ts'
import type { CoinReceptionPorts } from '../../machines/coin-reception/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The ports of exchanges. */
export interface CoinsPorts {
  readonly loadPage: ListPort<Exchange>
  /** The exchanges whose coins have not arrived, oldest first. */
  readonly loadAwaited: ReadPort<{ readonly establishmentId: string }, readonly Exchange[]>
  readonly reception: Omit<CoinReceptionPorts, 'drafts'>
}

declare module '../app.tsx' {
  interface Ports {
    readonly coins: CoinsPorts
  }
}
