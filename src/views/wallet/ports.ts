import type { CashRegister } from '../../domain/contract/organizations.ts'
import type {
  FloatBody,
  PayingInBody,
  PurchaseBody,
  Wallet,
  WalletMovement,
} from '../../domain/contract/wallet-movements.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { WalletDecreasePorts } from '../../machines/wallet-decrease/types.ts'
import type { WalletInventoryPorts } from '../../machines/wallet-inventory/types.ts'

/** The ports of the change wallet. */
export interface WalletPorts {
  readonly loadPage: ListPort<WalletMovement>
  readonly loadMovement: ReadPort<{ readonly id: string }, WalletMovement>
  /** The wallet of the establishment, and its movements since the last inventory (null if there are too many). */
  readonly loadCurrent: ReadPort<
    { readonly establishmentId: string },
    { readonly wallet: Wallet; readonly movementsSinceInventory: readonly WalletMovement[] | null }
  >
  /** The movements of a period, oldest first. `wallet.period` contains the balance before and after it. */
  readonly loadStatement: ReadPort<
    { readonly establishmentId: string; readonly from: string | null; readonly to: string },
    { readonly wallet: Wallet; readonly movements: readonly WalletMovement[] }
  >
  /** The wallet with the balance before and after a period. Without `from` or `to`, the period has no beginning or no end. */
  readonly loadPeriod: ReadPort<{ readonly from?: string; readonly to?: string }, Wallet>
  readonly inventory: Omit<WalletInventoryPorts, 'drafts' | 'shownVersion'>
  readonly decrease: Omit<WalletDecreasePorts, 'drafts'>
  /** Records money bought with the bank account or paid into it, or the float of a till. */
  readonly transfer: FormPorts<PurchaseBody | PayingInBody | FloatBody, WalletMovement>
  /** The registers of the establishment, sorted by number. */
  readonly loadRegisters: ReadPort<{ readonly establishmentId: string }, readonly CashRegister[]>
  /** Undoes a movement, and returns the reversal. */
  readonly undoMovement: FormPorts<unknown, WalletMovement>
}

declare module '../app.tsx' {
  interface Ports {
    readonly wallet: WalletPorts
  }
}
