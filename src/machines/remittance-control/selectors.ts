import type { SnapshotFrom } from 'xstate'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { Cents } from '../../domain/money.ts'
import { creditedCentsOf, handedOverOn, needsReason } from './entry.ts'
import type { remittanceControlMachine } from './machine.ts'

type RemittanceControl = SnapshotFrom<typeof remittanceControlMachine>

/** The button of an open question stays on the page, so that the focus can return to it. */
export const selectMayValidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'VALIDATE' }) || selectIsInvalidating(control)

export const selectMayInvalidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'INVALIDATE' }) || selectIsInvalidating(control)

/** Credited − declared, in cents; null while the amount is unreadable. */
export const selectDifference = ({ context }: RemittanceControl): Cents | null => {
  const creditedCents = creditedCentsOf(context)
  return context.remittance && creditedCents !== null ? creditedCents - context.remittance.totalCents : null
}

/** True while the difference needs a reason. */
export const selectNeedsReason = ({ context }: RemittanceControl): boolean => needsReason(context)

/** True while the credit is being entered or sent. */
export const selectIsCrediting = (control: RemittanceControl): boolean => control.hasTag('crediting')

/** True while the reason dialog is open or its command is running. */
export const selectIsInvalidating = (control: RemittanceControl): boolean => control.hasTag('invalidating')

/** The first day on which the bank can credit the remittance; null before the hand-over. */
export const selectFirstCreditDate = ({ context }: RemittanceControl): BusinessDate | null =>
  handedOverOn(context)

/** The message key of the fault at the date, or null. */
export const selectDateFault = ({ context }: RemittanceControl): string | null =>
  context.refusal?.issues.find(({ path }) => path === 'creditedOn')?.key ?? null
