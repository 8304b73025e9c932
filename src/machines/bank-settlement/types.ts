import type { SettleCommand, UnlinkCommand } from '../../domain/bank/commands.ts'
import type { BankKind, SettlementKind } from '../../domain/bank/kinds.ts'
import type { BankSettling } from '../../domain/contract/bank.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The fields of a bank line that its settlement needs. */
interface LineToSettle {
  readonly id: string
  readonly version: number
  readonly amountCents: Cents
  readonly kind: BankKind
  readonly isSettled: boolean
}

/** The typed fields of the form, without the amounts of the days; `reason` explains a difference, or why a settlement is removed. */
export interface SettlementFields {
  readonly fee: string
  /** The VAT in the fee. */
  readonly vat: string
  readonly reason: string
  /**
   * The establishment that bears a debit without takings, if several establishments share the bank account; blank while none is chosen.
   */
  readonly establishmentId: string
}

export interface BankSettlementPorts {
  readonly loadSettling: ReadPort<{ readonly lineId: string; readonly kind: SettlementKind }, BankSettling>
  /** `PUT banklinesstatus … SETTLED`. */
  readonly settle: WritePort<SettleCommand, unknown>
  /** `PUT banklinesstatus … UNLINKED`: removes the settlement. */
  readonly unlink: WritePort<UnlinkCommand, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface BankSettlementContext extends SettlementFields {
  readonly line: LineToSettle | null
  readonly kind: SettlementKind
  readonly settling: BankSettling | null
  /** The typed amounts of the chosen days, by `takingsKey`. */
  readonly amounts: Readonly<Record<string, string>>
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankSettlementEvent =
  /** Opens the form; for a settled line, the dialog for removing its settlement. */
  | { readonly type: 'OPEN'; readonly line: LineToSettle; readonly kind: SettlementKind }
  /**
   * Chooses the takings of a day, establishment and category with their whole unsettled amount, or removes
   * them; `day` is their `takingsKey`.
   */
  | { readonly type: 'TOGGLE'; readonly day: string }
  | { readonly type: 'EDIT_DAY'; readonly day: string; readonly text: string }
  | { readonly type: 'EDIT'; readonly change: Partial<SettlementFields> }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
