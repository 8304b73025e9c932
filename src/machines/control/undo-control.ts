import { type CommandPorts, instantCommandWith } from '../instant-command/machine.ts'
import type { ControlPorts } from './types.ts'

/** The counts whose control by accounting is undone: their status changes from AVALIDATED back to VALIDATED. */
interface UndoControl {
  readonly ids: readonly string[]
}

/** Undoes the control of counts by accounting, as long as they are not sent: that of all these counts or of none. */
export function undoControlWith({
  changeCounts,
  newKey,
  changed,
}: Pick<ControlPorts, 'changeCounts'> & Pick<CommandPorts<UndoControl>, 'newKey' | 'changed'>) {
  return instantCommandWith<UndoControl>({
    send: ({ ids }, call) => changeCounts({ ids, status: 'VALIDATED', reason: '' }, call),
    newKey,
    changed,
  })
}
