import type { SnapshotFrom } from 'xstate'
import type { SecondFactorSetup } from '../../domain/contract/accounts.ts'
import type { enrolmentMachine } from './machine.ts'

type Enrolment = SnapshotFrom<typeof enrolmentMachine>

/** The step that is shown; null when the setup is finished or cancelled. */
export const selectStep = (enrolment: Enrolment): 'identifying' | 'scanning' | 'saving' | null =>
  enrolment.value === 'enrolled' || enrolment.value === 'cancelled' ? null : enrolment.value

/** The secret and the QR code, while they are shown. */
export const selectSetup = (enrolment: Enrolment): SecondFactorSetup | null => enrolment.context.setup

export const selectRecoveryCodes = (enrolment: Enrolment): readonly string[] =>
  enrolment.context.recoveryCodes

export const selectMayCancel = (enrolment: Enrolment): boolean => enrolment.can({ type: 'CANCEL' })
