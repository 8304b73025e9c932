import type { VersionedRow } from '../../domain/lists/versions.ts'
import { type InstantCommandPorts, instantCommandWith } from '../instant-command/machine.ts'
import type { ControlPorts } from './types.ts'

/** The counts whose control by accounting is undone: their status changes from AVALIDATED back to VALIDATED. */
interface UndoControl {
  readonly rows: readonly VersionedRow[]
}

/** Undoes the control of counts that are not sent yet: of all these counts or of none. */
export function undoControlWith({
  changeCounts,
  newKey,
  changed,
}: Pick<ControlPorts, 'changeCounts'> & Pick<InstantCommandPorts<UndoControl>, 'newKey' | 'changed'>) {
  return instantCommandWith<UndoControl>({
    send: ({ rows }, call) => changeCounts({ rows, status: 'VALIDATED', reason: '' }, call),
    newKey,
    changed,
  })
}
