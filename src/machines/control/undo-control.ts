import { type CommandPorts, instantCommandMachine, instantCommandWith } from '../instant-command.ts'
import type { ControlPorts } from './types.ts'

/** The counts whose control by accounting is undone: their status changes from AVALIDATED back to VALIDATED. */
interface UndoControl {
  readonly ids: readonly string[]
}

const undoControlMachine = instantCommandMachine<UndoControl>('undoControl')

/** Undoes the control of counts by accounting, as long as they are not sent: that of all these counts or of none. */
export function undoControlWith({
  changeCounts,
  newKey,
  changed,
}: Pick<ControlPorts, 'changeCounts'> & Pick<CommandPorts<UndoControl>, 'newKey' | 'changed'>) {
  return instantCommandWith(undoControlMachine, {
    send: ({ ids }, call) => changeCounts({ ids, status: 'VALIDATED', reason: '' }, call),
    newKey,
    changed,
  })
}
