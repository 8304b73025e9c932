import type { SnapshotFrom } from 'xstate'
import type { Cents } from '../../domain/money.ts'
import { pouchNumberRefusal } from '../../domain/pouches/number.ts'
import { balanceAfter, parseDecrease } from './entry.ts'
import type { walletDecreaseMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsBusy } from '../tags.ts'

type Decrease = SnapshotFrom<typeof walletDecreaseMachine>

/** True while the dialog is open. */
export const selectIsOpen = (decrease: Decrease): boolean =>
  !decrease.matches('closed') && !decrease.matches('done')

/** The value of the notes typed so far, in cents. */
export const selectValue = (decrease: Decrease): Cents => parseDecrease(decrease.context).valueCents

/** The balance after the decrease, in cents; null before the balance is known. */
export const selectBalanceAfter = (decrease: Decrease): Cents | null => balanceAfter(decrease.context)

/**
 * The unreadable fields and the notes that the wallet does not hold, each with its refusal name; a pouch number that is too short is
 * included.
 */
export const selectFaults = (decrease: Decrease): Readonly<Partial<Record<string, string>>> => {
  const { text, refusal } = decrease.context
  const missing = (refusal?.issues ?? []).flatMap(({ path }) => {
    const [, face] = /^denominations\.(\d+)$/u.exec(path) ?? []
    return face === undefined ? [] : [[`piece.${face}`, 'NotesNotInWallet'] as const]
  })
  const faults = { ...Object.fromEntries(missing), ...parseDecrease({ text }).faults }
  const number = text.pouchNumber ?? ''
  const fault = number.trim() === '' ? null : pouchNumberRefusal(number)
  return fault === null ? faults : { ...faults, pouchNumber: fault }
}
