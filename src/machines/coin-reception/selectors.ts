import type { SnapshotFrom } from 'xstate'
import type { Cents } from '../../domain/money.ts'
import { hasInput } from '../denominations-text.ts'
import { differenceOf, parseReception } from './entry.ts'
import type { coinReceptionMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsBusy } from '../tags.ts'

type Reception = SnapshotFrom<typeof coinReceptionMachine>

/** True while the dialog is open. */
export const selectIsOpen = (reception: Reception): boolean =>
  !reception.matches('closed') && !reception.matches('done')

/** The current question: which coins were received, or whether the difference to the pouch is right. */
export const selectPhase = (reception: Reception): 'counting' | 'confirming' => {
  if (reception.matches('confirming')) return 'confirming'
  const isSent = reception.hasTag('locked') || reception.hasTag('failed')
  return isSent && differenceOf(reception.context) !== 0 ? 'confirming' : 'counting'
}

/** True once any coins are typed: before, they are not counted and nothing is short. */
export const selectIsCounted = (reception: Reception): boolean => hasInput(reception.context.text)

/** The value of the coins typed so far, in cents. */
export const selectValue = (reception: Reception): Cents => parseReception(reception.context).valueCents

/** Received − the pouch's value, in cents; negative when short. Null before an exchange is chosen. */
export const selectDifference = (reception: Reception): Cents | null => differenceOf(reception.context)

/** The unreadable fields, each with its refusal name. */
export const selectFaults = (reception: Reception): Readonly<Partial<Record<string, string>>> =>
  parseReception(reception.context).faults
