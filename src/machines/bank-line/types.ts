import type { BankKind, RuleKind } from '../../domain/bank/kinds.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { WritePort } from '../port.ts'

/** A bank line, as far as its kind matters. */
export interface LineToClassify {
  readonly id: string
  readonly isLinked: boolean
  readonly kind: BankKind
}

/** Says what a line is (with a reason when it is ignored), or takes that back: OPEN. */
export interface KindCommand {
  readonly lineId: string
  readonly status: RuleKind | 'OPEN'
  readonly reason: string
}

export interface BankLinePorts {
  /** `PUT banklinesstatus`. */
  readonly classify: WritePort<KindCommand, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

/** `line` is the line in the open dialog or of the running command, `status` its requested status. */
export interface BankLineContext {
  readonly line: LineToClassify | null
  readonly status: RuleKind | 'OPEN'
  readonly reason: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankLineEvent =
  /** Opens the dialog that asks what a line is. */
  | { readonly type: 'CLASSIFY'; readonly line: LineToClassify }
  | { readonly type: 'TAKE_BACK'; readonly line: LineToClassify }
  | { readonly type: 'PICK'; readonly status: RuleKind }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
