import { type Refused, refuse } from '../refusals.ts'

/** The kinds of a line that credits no remittance: a settlement of cards or of vouchers, a fee, or a line to ignore. */
export const RULE_KINDS = ['CARDS', 'VOUCHERS', 'FEES', 'IGNORED'] as const
export type RuleKind = (typeof RULE_KINDS)[number]
/** The kinds of lines that settle takings. */
export const SETTLEMENT_KINDS = ['CARDS', 'VOUCHERS'] as const satisfies readonly RuleKind[]
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
export const BANK_KINDS = ['NONE', ...RULE_KINDS] as const
export type BankKind = (typeof BANK_KINDS)[number]

/**
 * OPEN: a person has to decide; LINKED: credits remittances or settles takings; KNOWN: not linked, with a kind other than NONE and IGNORED;
 * IGNORED: ignored by a person or a rule.
 */
export const BANK_LINE_STATUSES = ['OPEN', 'LINKED', 'KNOWN', 'IGNORED'] as const
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number]

/** A kind given by a person. The reason is null where none is needed. */
interface Classification {
  readonly kind: BankKind
  readonly reason: string | null
}

/**
 * Decides whether a line can get this kind, or lose its kind (NONE). Ignoring a line needs a reason. The kind of a line that credits remittances or
 * settles takings can't change.
 */
export function decideKind(
  line: { readonly isLinked: boolean; readonly kind: BankKind },
  kind: BankKind,
  reason: string,
): Classification | Refused {
  if (line.isLinked) return refuse('BankLineLinked')
  if (line.kind === kind) return refuse('StatusDoesNotAllow')
  if (kind === 'IGNORED' && reason.trim() === '') return refuse('ReasonRequired')
  return { kind, reason: kind === 'IGNORED' ? reason.trim() : null }
}
