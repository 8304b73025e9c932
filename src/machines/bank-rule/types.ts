import type { RuleDraft, RuleToSave } from '../../domain/bank/commands.ts'
import type { BankRule, BankRuleEffect } from '../../domain/contract/bank-rules.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface BankRulePorts {
  /** Loads the effect that a rule would have on the open lines. */
  readonly loadEffect: ReadPort<Pick<RuleDraft, 'pattern' | 'account'>, BankRuleEffect>
  readonly save: WritePort<RuleToSave, unknown>
  /** Loads the rule that somebody else has saved meanwhile. */
  readonly loadRule: ReadPort<{ readonly id: string }, BankRule>
  readonly changed: () => void
  readonly newKey: () => string
}

/** `effect` is that of the rule as edited; null until it is loaded. */
export interface BankRuleContext extends RuleToSave {
  /** The rule as it was opened, or as somebody else has saved it since. */
  readonly start: RuleDraft
  /** The rule as somebody else has saved it since it was opened; null if nobody has. */
  readonly theirs: RuleDraft | null
  /** The refusal because somebody else has saved the rule since it was opened: it says who and when. Null if nobody has. */
  readonly conflict: Refusal | null
  readonly effect: BankRuleEffect | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankRuleEvent =
  /** Opens the form of a new rule, or of a stored one. */
  | { readonly type: 'OPEN'; readonly rule: RuleToSave }
  | { readonly type: 'EDIT'; readonly change: Partial<RuleDraft> }
  /** Shows the effect of the rule. */
  | { readonly type: 'PREVIEW' }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
