import type { Remittance } from '../../domain/contract/remittances.ts'
import { isBusinessDate } from '../../domain/dates/calendar.ts'
import { formatMoneyInput, parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { assertDefined, refusalOf } from '../outcome.ts'
import type {
  CreditBody,
  RemittanceControlContext,
  RemittanceControlSnapshot,
  RemittanceControlTyped,
} from './types.ts'

/** True when bank lines are linked: the credit can't be typed, and the remittance can't be sent back. */
export function isLinked({ remittance }: RemittanceControlContext): boolean {
  return (remittance?.credits.length ?? 0) > 0
}

/** The refusal of the typed credit, at its field. */
export function refusalOfCredit({ amount, creditedOn }: RemittanceControlContext): Refusal {
  const fault = amount.kind === 'refused' ? amount.refusal : 'CreditRequired'
  return refusalOf('CreditRequired', {
    issues: [
      ...(amount.kind === 'amount' ? [] : [{ path: 'amount', key: `failure.${fault}` }]),
      ...(isBusinessDate(creditedOn) ? [] : [{ path: 'creditedOn', key: 'issue.date' }]),
    ],
  })
}

/** The initial values of an opened remittance: the amount already credited, otherwise the declared one. */
export function initialEntry(remittance: Remittance): Partial<RemittanceControlContext> {
  const amountText = formatMoneyInput(remittance.creditedCents ?? remittance.totalCents)
  return {
    remittance,
    ...withParsedAmount({ amountText, creditedOn: remittance.creditedOn ?? '', reason: '' }),
    notice: null,
  }
}

/** The remittance's id and loaded version. */
export function idAndVersion({ remittance }: RemittanceControlContext): { id: string; version: number } {
  const { id, version } = assertDefined(remittance, 'remittance')
  return { id, version }
}

/** The request body of a valid credit. */
export function creditOf(context: RemittanceControlContext): CreditBody {
  if (isLinked(context)) return { ...idAndVersion(context), creditedCents: null, creditedOn: null }
  const creditedCents = context.amount.kind === 'amount' ? context.amount.cents : null
  return {
    ...idAndVersion(context),
    creditedCents: assertDefined(creditedCents, 'creditedCents'),
    creditedOn: context.creditedOn,
  }
}

/** The draft to store on the device; null when nothing has changed. */
export function snapshotOf({
  remittance,
  amountText,
  creditedOn,
  reason,
}: RemittanceControlContext): RemittanceControlSnapshot | null {
  const stored = assertDefined(remittance, 'remittance')
  const initial = initialEntry(stored)
  const isTyped =
    amountText !== initial.amountText || creditedOn !== initial.creditedOn || reason.trim() !== ''
  return isTyped ? { version: stored.version, amountText, creditedOn, reason } : null
}

/** The restored draft; null when the remittance has changed since, or linked bank lines now give the amount. */
export function restoreDraft(
  { version, ...typed }: RemittanceControlSnapshot,
  context: RemittanceControlContext,
): Partial<RemittanceControlContext> | null {
  return version === context.remittance?.version && !isLinked(context) ? withParsedAmount(typed) : null
}

function withParsedAmount(typed: RemittanceControlTyped) {
  return { ...typed, amount: parseMoney(typed.amountText) }
}
