import type { SnapshotFrom } from 'xstate'
import type { Cents } from '../../domain/money.ts'
import type { remittanceControlMachine } from './machine.ts'

type RemittanceControl = SnapshotFrom<typeof remittanceControlMachine>

/** What is asked about stays on the page behind its question, so that the focus finds it again. */
export const selectMayValidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'VALIDATE' }) || selectIsInvalidating(control)

export const selectMayInvalidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'INVALIDATE' }) || selectIsInvalidating(control)

/** Credited minus declared, in cents; null while the amount can't be read. */
export const selectDifference = ({ context }: RemittanceControl): Cents | null =>
  context.remittance && context.amount.kind === 'amount'
    ? context.amount.cents - context.remittance.totalCents
    : null

/** True while the reason dialog is open, or its command under way. */
export const selectIsInvalidating = (control: RemittanceControl): boolean =>
  (['reasoning', 'invalidating', 'invalidateFailed'] as const).some((state) => control.matches(state))
