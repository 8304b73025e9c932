import type {
  BankAccount,
  BankLine,
  BankLineSummary,
  BankStatement,
  RemittanceAgeing,
} from '../../domain/contract/bank.ts'
import type { BankRule } from '../../domain/contract/bank-rules.ts'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import type { BankLinePorts } from '../../machines/bank-line/types.ts'
import type { BankMatchingPorts } from '../../machines/bank-matching/types.ts'
import type { BankRulePorts } from '../../machines/bank-rule/types.ts'
import type { BankSettlementPorts } from '../../machines/bank-settlement/types.ts'
import type { BankSplitPorts } from '../../machines/bank-split/types.ts'
import type { BankUploadPorts } from '../../machines/bank-upload/types.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'
import type { RemittanceControlPorts as MachinePorts } from '../../machines/remittance-control/types.ts'
import type { PickedFileStore, WithUploadProgress } from '../files/ports.ts'

/** The ports of accounting's control of remittances. */
export interface RemittanceControlPorts {
  readonly loadPage: ListPort<RemittanceRow>
  /** Validates several remittances (`PUT remittancesstatus … AVALIDATED`): all, or none. A refusal lists the refused rows. */
  readonly controlSeveral: WritePort<{ readonly versions: Readonly<Record<string, number>> }, unknown>
  /** Like `controlSeveral`, with the reason for the differences between credited and declared amounts. */
  readonly controlDiffering: FormPorts<unknown, readonly unknown[]>
  readonly check: Omit<MachinePorts, 'drafts'>
}

/** The ports of bank statements, bank lines and their rules. */
export interface BankPorts {
  readonly loadStatements: ListPort<BankStatement>
  readonly loadAccounts: ReadPort<null, readonly BankAccount[]>
  /**
   * The amounts of remittances that have left and that the bank has yet to credit, by age: of one establishment, or (null) of all to which the
   * user has access.
   */
  readonly loadAgeing: ReadPort<{ readonly establishmentId: string | null }, RemittanceAgeing>
  readonly upload: PickedFileStore &
    Pick<BankUploadPorts, 'newKey' | 'changed'> & {
      readonly uploadWithProgress: WithUploadProgress<BankUploadPorts['upload']>
    }
  readonly matching: Omit<BankMatchingPorts, 'drafts'>
  readonly loadLines: ListPort<BankLine>
  readonly loadLine: ReadPort<{ readonly id: string }, BankLine>
  /** The totals of all lines that match the filters. */
  readonly loadSummary: ReadPort<Readonly<Record<string, string>>, BankLineSummary>
  readonly line: BankLinePorts
  readonly split: BankSplitPorts
  readonly settlement: BankSettlementPorts
  readonly loadRules: ListPort<BankRule>
  readonly rule: BankRulePorts
  readonly deleteRule: ConfirmCommandPorts
  /** Applies all rules to all open lines. */
  readonly applyRules: ConfirmCommandPorts
}

declare module '../app.tsx' {
  interface Ports {
    readonly bank: BankPorts
    readonly remittanceControl: RemittanceControlPorts
  }
}
