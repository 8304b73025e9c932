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

/** What lines of bank statements credited is not typed, and keeps the remittance from going back. */
export function isLinked({ remittance }: RemittanceControlContext): boolean {
  return (remittance?.credits.length ?? 0) > 0
}

/** What is wrong with the credit as it is typed, at its place. */
export function refusalOfCredit({ amount, creditedOn }: RemittanceControlContext): Refusal {
  const fault = amount.kind === 'refused' ? amount.refusal : 'CreditRequired'
  return refusalOf('CreditRequired', {
    issues: [
      ...(amount.kind === 'amount' ? [] : [{ path: 'amount', key: `failure.${fault}` }]),
      ...(isBusinessDate(creditedOn) ? [] : [{ path: 'creditedOn', key: 'issue.date' }]),
    ],
  })
}

/** A remittance just opened: the amount begins as what was credited already, else as what was declared. */
export function opened(remittance: Remittance): Partial<RemittanceControlContext> {
  const amountText = formatMoneyInput(remittance.creditedCents ?? remittance.totalCents)
  return {
    remittance,
    ...understood({ amountText, creditedOn: remittance.creditedOn ?? '', reason: '' }),
    notice: null,
  }
}

/** The remittance as it was looked at. */
export function versioned({ remittance }: RemittanceControlContext): { id: string; version: number } {
  const { id, version } = assertDefined(remittance, 'remittance')
  return { id, version }
}

/** What is sent of the credit; asked only of one that can be. */
export function creditOf(context: RemittanceControlContext): CreditBody {
  if (isLinked(context)) return { ...versioned(context), creditedCents: null, creditedOn: null }
  const creditedCents = context.amount.kind === 'amount' ? context.amount.cents : null
  return {
    ...versioned(context),
    creditedCents: assertDefined(creditedCents, 'creditedCents'),
    creditedOn: context.creditedOn,
  }
}

/** What to keep on the device; null where all stands as it began. */
export function snapshotOf({
  remittance,
  amountText,
  creditedOn,
  reason,
}: RemittanceControlContext): RemittanceControlSnapshot | null {
  const stored = assertDefined(remittance, 'remittance')
  const begun = opened(stored)
  const isTyped = amountText !== begun.amountText || creditedOn !== begun.creditedOn || reason.trim() !== ''
  return isTyped ? { version: stored.version, amountText, creditedOn, reason } : null
}

/** What was typed of the remittance as it is now; null where it has changed since, or lines of the bank say the amount by now. */
export function laidOut(
  { version, ...typed }: RemittanceControlSnapshot,
  context: RemittanceControlContext,
): Partial<RemittanceControlContext> | null {
  return version === context.remittance?.version && !isLinked(context) ? understood(typed) : null
}

function understood(typed: RemittanceControlTyped) {
  return { ...typed, amount: parseMoney(typed.amountText) }
}
