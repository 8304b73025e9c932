import type { SnapshotFrom } from 'xstate'
import { NOTES } from '../../domain/counting/denominations.ts'
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
 * The unreadable or refused fields, each with its refusal name, including a pouch number that is too short. Missing notes are reported at the
 * first field of notes, a balance that is too small at every field of notes with input.
 */
export const selectFaults = (decrease: Decrease): Readonly<Partial<Record<string, string>>> => {
  const { text, refusal } = decrease.context
  const refused = (refusal?.issues ?? []).map(({ path, key }) => [fieldOf(path), key.replace('failure.', '')])
  const overdrawn = refusal?.name === 'WalletNegative' ? NOTES.map((face) => `piece.${face}`) : []
  const faults = {
    ...Object.fromEntries(refused),
    ...Object.fromEntries(
      overdrawn.filter((field) => text[field]?.trim()).map((field) => [field, 'WalletNegative']),
    ),
    ...parseDecrease({ text }).faults,
  }
  const number = text.pouchNumber ?? ''
  const fault = number.trim() === '' ? null : pouchNumberRefusal(number)
  return fault === null ? faults : { ...faults, pouchNumber: fault }
}

/** The field of an issue: the server names notes by their denomination, the domain names all of them. */
function fieldOf(path: string): string {
  return path === 'notes' ? `piece.${NOTES[0]}` : path.replace(/^denominations\./u, 'piece.')
}
