import type { SettlementBody } from '../contract/bank.ts'
import type { VersionedRow } from '../lists/versions.ts'
import type { Cents } from '../money.ts'
import type { RuleKind } from './kinds.ts'

/** A line and its remittance; `pouchIds` is null for all waiting pouches. */
export interface BankLink {
  readonly lineId: string
  readonly remittanceId: string
  readonly pouchIds: readonly string[] | null
}

/** A part of a line that is split. */
export interface PartLink extends BankLink {
  readonly amountCents: Cents
}

/** Removes the links or the settlement of a line, of which the person saw this version. */
export interface UnlinkCommand {
  readonly lineId: string
  readonly version: number
  readonly reason: string
}

/** Settles takings with a line; the reason explains a difference. */
export interface SettleCommand {
  readonly lineId: string
  readonly settlement: SettlementBody
  readonly reason: string
}

/** The new kind of a line, with a reason when it is ignored; OPEN removes the kind. */
export interface KindCommand {
  readonly lineId: string
  /** The version of the line that the person saw. */
  readonly version: number
  readonly status: RuleKind | 'OPEN'
  readonly reason: string
}

/** A rule as edited: it gives its kind to lines with this pattern in their label or reference. `account` is null for all accounts. */
export interface RuleDraft {
  readonly pattern: string
  readonly account: string | null
  readonly kind: RuleKind
}

/** A rule to store: a new one, or the next version of a stored one. */
export interface RuleToSave extends RuleDraft {
  readonly stored: VersionedRow | null
}
