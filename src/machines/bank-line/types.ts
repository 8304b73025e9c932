import type { KindCommand } from '../../domain/bank/commands.ts'
import type { BankKind, RuleKind } from '../../domain/bank/kinds.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { WritePort } from '../port.ts'

/** The fields of a bank line that its classification needs. */
interface LineToClassify {
  readonly id: string
  readonly version: number
  readonly isLinked: boolean
  readonly kind: BankKind
}

export interface BankLinePorts {
  /** `PUT banklinesstatus`. */
  readonly classify: WritePort<KindCommand, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

/** `line` is the line of the last dialog or command, `status` the status chosen for it. */
export interface BankLineContext {
  readonly line: LineToClassify | null
  readonly status: RuleKind | 'OPEN'
  readonly reason: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankLineEvent =
  /** Opens the dialog for the kind of a line. */
  | { readonly type: 'CLASSIFY'; readonly line: LineToClassify }
  /** Removes the kind of a line. */
  | { readonly type: 'REMOVE_KIND'; readonly line: LineToClassify }
  | { readonly type: 'PICK'; readonly status: RuleKind }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
