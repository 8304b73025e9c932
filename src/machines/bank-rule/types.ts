import type { RuleKind } from '../../domain/bank/kinds.ts'
import type { BankRuleEffect } from '../../domain/contract/bank.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** A rule as edited: it gives its kind to the lines with this pattern in their label. `account` is null for all accounts. */
export interface RuleDraft {
  readonly pattern: string
  readonly account: string | null
  readonly kind: RuleKind
}

/** A rule to store: a new one, or the next version of a stored one. */
export interface RuleToSave extends RuleDraft {
  readonly stored: { readonly id: string; readonly version: number } | null
}

export interface BankRulePorts {
  /** Loads the effect that a rule would have on the open lines. */
  readonly loadEffect: ReadPort<Pick<RuleDraft, 'pattern' | 'account'>, BankRuleEffect>
  readonly save: WritePort<RuleToSave, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

/** `effect` is that of the rule as edited; null until it is loaded. */
export interface BankRuleContext extends RuleToSave {
  readonly effect: BankRuleEffect | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankRuleEvent =
  /** Opens the form of a new rule, or of a stored one. */
  | { readonly type: 'OPEN'; readonly rule: RuleToSave }
  /** Changes fields of the form, or the version that it is based on, once the person has seen what somebody else has saved. */
  | { readonly type: 'EDIT'; readonly change: Partial<RuleToSave> }
  /** Shows the effect of the rule. */
  | { readonly type: 'PREVIEW' }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
