import type { Remittance } from '../../domain/contract/remittances.ts'
import { type Instant, isBusinessDate, localTime } from '../../domain/dates/calendar.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import {
  isCreditedByBank,
  needsDifferenceReason,
  remittanceLifecycle,
} from '../../domain/lifecycles/remittance.ts'
import { decideCreditDate } from '../../domain/lifecycles/remittance-dates.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import { type Cents, formatMoneyInput, parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import type {
  CreditBody,
  RemittanceControlContext,
  RemittanceControlDraftData,
  RemittanceControlFields,
} from './types.ts'

/** True when bank lines are linked: the credit can't be typed, and the remittance can't be sent back. */
export function isLinked({ remittance }: RemittanceControlContext): boolean {
  return (remittance?.credits.length ?? 0) > 0
}

/** True when a person has to type amount and date of the credit: the bank credits the type of the remittance, and no line is linked. */
export function mustTypeCredit(context: RemittanceControlContext): boolean {
  return isCreditExpected(context) && !isLinked(context)
}

/** False for a remittance of change or vouchers, which the bank does not credit. */
function isCreditExpected({ remittance }: RemittanceControlContext): boolean {
  return remittance === null || isCreditedByBank(remittance.type)
}

/** The credited amount, in cents: of the linked lines, or as typed. Null while blank or unreadable, and for a type that is not credited. */
export function creditedCentsOf(context: RemittanceControlContext): Cents | null {
  if (!isCreditExpected(context)) return null
  if (isLinked(context)) return context.remittance?.creditedCents ?? null
  return context.amount.kind === 'amount' ? context.amount.cents : null
}

/** True while the credited amount differs from the declared one, so that a reason is needed. */
export function needsReason(context: RemittanceControlContext): boolean {
  const { remittance } = context
  return (
    remittance !== null && needsDifferenceReason({ ...remittance, creditedCents: creditedCentsOf(context) })
  )
}

/** The refusal of the typed date, or null; a missing or unreadable date has none. */
function refusalOfDate(context: RemittanceControlContext, now: Instant): RefusalName | null {
  const { creditedOn, remittance } = context
  if (!isBusinessDate(creditedOn) || remittance === null) return null
  const { handedOverOn, timeZone } = remittance
  const today = localTime(now, timeZone).date
  return decideCreditDate({ creditedOn, today, handedOverOn })?.refusal ?? null
}

/**
 * Why the remittance can't be validated with this credit: a field is blank or wrong (with an issue at each), a difference has no reason, or a bank
 * line is linked although the bank does not credit this type.
 */
export function refusalOfCredit(context: RemittanceControlContext, now: Instant): Refusal {
  const { amount, creditedOn } = context
  if (!isCreditExpected(context)) return clientRefusal('BankLinesLinked')
  if (isCreditComplete(context, now))
    return clientRefusal('ReasonRequired', {
      issues: [{ path: 'differenceReason', key: 'failure.ReasonRequired' }],
    })
  const fault = amount.kind === 'refused' ? amount.refusal : 'CreditRequired'
  const dateRefusal = refusalOfDate(context, now)
  const dateKey = isBusinessDate(creditedOn) ? dateRefusal && `failure.${dateRefusal}` : 'issue.date'
  return clientRefusal(amount.kind === 'amount' && dateRefusal ? dateRefusal : 'CreditRequired', {
    issues: [
      ...(amount.kind === 'amount' ? [] : [{ path: 'amount', key: `failure.${fault}` }]),
      ...(dateKey === null ? [] : [{ path: 'creditedOn', key: dateKey }]),
    ],
  })
}

/** True once amount and an allowed date are typed, or come from linked lines. Change and vouchers need neither, and allow no linked line. */
export function isCreditComplete(context: RemittanceControlContext, now: Instant): boolean {
  if (!isCreditExpected(context)) return !isLinked(context)
  const { amount, creditedOn } = context
  const isTyped = amount.kind === 'amount' && isBusinessDate(creditedOn)
  return isLinked(context) || (isTyped && refusalOfDate(context, now) === null)
}

/** The initial values of an opened remittance: amount and date of its stored credit; blank without one. */
export function initialEntry(remittance: Remittance): Partial<RemittanceControlContext> {
  const { creditedCents } = remittance
  const amountText = creditedCents === null ? '' : formatMoneyInput(creditedCents)
  return {
    remittance,
    ...withParsedAmount({
      amountText,
      creditedOn: remittance.creditedOn ?? '',
      differenceReason: '',
      reason: '',
    }),
    notice: null,
  }
}

/** The remittance's id and loaded version. */
export function idAndVersion({ remittance }: RemittanceControlContext): VersionedRow {
  const { id, version } = assertDefined(remittance, 'remittance')
  return { id, version }
}

/** The request body of a valid credit; without amount and date when they come from linked lines, and for change and vouchers. */
export function creditOf(context: RemittanceControlContext): CreditBody {
  const reason = needsReason(context) ? context.differenceReason.trim() : null
  if (!mustTypeCredit(context))
    return { ...idAndVersion(context), creditedCents: null, creditedOn: null, reason }
  const creditedCents = context.amount.kind === 'amount' ? context.amount.cents : null
  return {
    ...idAndVersion(context),
    creditedCents: assertDefined(creditedCents, 'creditedCents'),
    creditedOn: context.creditedOn,
    reason,
  }
}

/** The data of the draft to store on the device; null when nothing has changed. */
export function draftDataOf({
  remittance,
  amountText,
  creditedOn,
  differenceReason,
  reason,
}: RemittanceControlContext): RemittanceControlDraftData | null {
  const stored = assertDefined(remittance, 'remittance')
  const initial = initialEntry(stored)
  const isTyped =
    amountText !== initial.amountText ||
    creditedOn !== initial.creditedOn ||
    `${differenceReason}${reason}`.trim() !== ''
  return isTyped ? { version: stored.version, amountText, creditedOn, differenceReason, reason } : null
}

/**
 * The restored draft; null when bank lines are linked now, because they give the amount. Also null when the remittance has changed since, unless
 * a command was just refused and the remittance can still be validated or invalidated.
 */
export function restoreDraft(
  { version, ...typed }: RemittanceControlDraftData,
  context: RemittanceControlContext,
): Partial<RemittanceControlContext> | null {
  const { remittance, refusal } = context
  if (remittance === null || isLinked(context)) return null
  const canBeChecked = (['accountingValidate', 'invalidate'] as const).some((event) =>
    canFollow(remittanceLifecycle, remittance.status, event),
  )
  return version === remittance.version || (refusal !== null && canBeChecked) ? withParsedAmount(typed) : null
}

function withParsedAmount(typed: RemittanceControlFields) {
  return { ...typed, amount: parseMoney(typed.amountText) }
}
