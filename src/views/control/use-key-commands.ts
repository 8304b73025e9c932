import { commandEvents } from '../../machines/control/row-events.ts'
import type { ControlActor } from './control-rows.tsx'
import { type KeyCommand, useControlKeys } from './keys.ts'

interface RowNavigation {
  /** Moves the focus to the next or the previous row. */
  readonly move: (type: 'FOCUS_NEXT' | 'FOCUS_PREVIOUS') => void
  /** Opens the panel of a row, or closes it with null. */
  readonly open: (id: string | null) => void
  readonly isOpen: boolean
}

/** Runs the commands of the single-key shortcuts while they are enabled. */
export function useKeyCommands(
  areEnabled: boolean,
  control: ControlActor,
  { move, open, isOpen }: RowNavigation,
): void {
  const run = (command: KeyCommand) => {
    const { focusedId, selected } = control.getSnapshot().context
    const runOnSelection = (type: 'VALIDATE' | 'INVALIDATE') => {
      for (const event of commandEvents(type, selected.length, focusedId)) control.send(event)
    }
    const commands: Readonly<Record<KeyCommand, () => void>> = {
      next: () => move('FOCUS_NEXT'),
      previous: () => move('FOCUS_PREVIOUS'),
      toggle: () => focusedId !== null && control.send({ type: 'TOGGLE', id: focusedId }),
      validate: () => runOnSelection('VALIDATE'),
      invalidate: () => runOnSelection('INVALIDATE'),
      open: () => focusedId !== null && open(focusedId),
      close: () => isOpen && open(null),
    }
    commands[command]()
  }
  useControlKeys(areEnabled, run)
}
