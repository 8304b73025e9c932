import { type CommandPorts, instantCommandMachine, instantCommandWith } from '../instant-command.ts'
import type { ControlPorts } from './types.ts'

/** The counts whose control by accounting is undone: they have the status VALIDATED again. */
interface UndoValidation {
  readonly ids: readonly string[]
}

const undoValidationMachine = instantCommandMachine<UndoValidation>('undoValidation')

/** Undoes the control of counts by accounting, as long as they are not sent: all of them or none. */
export function undoValidationWith({
  changeCounts,
  newKey,
  changed,
}: Pick<ControlPorts, 'changeCounts'> & Pick<CommandPorts<UndoValidation>, 'newKey' | 'changed'>) {
  return instantCommandWith(undoValidationMachine, {
    send: ({ ids }, call) => changeCounts({ ids, status: 'VALIDATED', reason: '' }, call),
    newKey,
    changed,
  })
}
