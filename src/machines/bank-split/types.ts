import type { PartLink } from '../../domain/bank/commands.ts'
import type { BankMatching } from '../../domain/contract/bank.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The bank line that is split. */
export interface LineToSplit {
  readonly id: string
  readonly account: string
  readonly amountCents: Cents
}

/** A part of the line, as typed; `pouchId` is null for all waiting pouches of the remittance. */
export interface SplitPart {
  readonly remittanceId: string | null
  readonly pouchId: string | null
  readonly amount: string
}

export interface BankSplitPorts {
  readonly loadMatching: ReadPort<Readonly<Record<string, never>>, BankMatching>
  /** `PUT banklinesstatus … LINKED`. */
  readonly link: WritePort<{ readonly links: readonly PartLink[] }, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface BankSplitContext {
  readonly line: LineToSplit | null
  readonly matching: BankMatching | null
  readonly parts: readonly SplitPart[]
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankSplitEvent =
  | { readonly type: 'OPEN'; readonly line: LineToSplit }
  /** Adds a part with the remaining amount. */
  | { readonly type: 'ADD' }
  | { readonly type: 'DROP'; readonly index: number }
  | { readonly type: 'EDIT'; readonly index: number; readonly change: Partial<SplitPart> }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
