import type { SnapshotFrom } from 'xstate'
import type { Cents } from '../../domain/money.ts'
import { isTyped } from '../piles.ts'
import { differenceOf, readReception } from './entry.ts'
import type { coinReceptionMachine } from './machine.ts'

type Reception = SnapshotFrom<typeof coinReceptionMachine>

/** True while the dialog is open. */
export const selectIsOpen = (reception: Reception): boolean =>
  !reception.matches('closed') && !reception.matches('done')

/** The current question: the delivered coins, or whether the difference to the pouch is right. */
export const selectPhase = (reception: Reception): 'counting' | 'confirming' => {
  if (reception.matches('confirming')) return 'confirming'
  const isSent = selectIsBusy(reception) || reception.matches('sendFailed')
  return isSent && differenceOf(reception.context) !== 0 ? 'confirming' : 'counting'
}

export const selectIsBusy = (reception: Reception): boolean => reception.matches('sending')

/** The network or the server failed; the same request can be sent again. */
export const selectHasFailed = (reception: Reception): boolean => reception.matches('sendFailed')

/** True once any coins are typed: before, they are not counted and nothing is short. */
export const selectIsCounted = (reception: Reception): boolean => isTyped(reception.context.text)

/** The value of the coins typed so far, in cents. */
export const selectValue = (reception: Reception): Cents => readReception(reception.context).valueCents

/** Received − the pouch's value, in cents; negative when short. Null before an exchange is chosen. */
export const selectDifference = (reception: Reception): Cents | null => differenceOf(reception.context)

/** The unreadable fields, each with its refusal name. */
export const selectFaults = (reception: Reception): Readonly<Partial<Record<string, string>>> =>
  readReception(reception.context).faults
