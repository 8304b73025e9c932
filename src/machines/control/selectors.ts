import type { SnapshotFrom } from 'xstate'
import { topState } from '../state-path.ts'
import type { controlMachine } from './machine.ts'
import type { ControlCommand } from './types.ts'

type Control = SnapshotFrom<typeof controlMachine>

export const selectSelectedIds = (control: Control): readonly string[] =>
  control.context.selected.map((row) => row.id)

/** Where the work stands: rows can be chosen in `selecting`, wherever a refusal is shown beside them. */
export const selectState = (control: Control) => topState(control.value)

export const selectFocusedId = (control: Control): string | null => control.context.focusedId

/** True where a command can be given: at least one row, and nothing under way. */
export const selectMayCommand = (control: Control): boolean => control.can({ type: 'VALIDATE' })

/** The command that is under way or asks for something, or null. */
export const selectCommand = (control: Control): ControlCommand | null =>
  control.matches('selecting') || control.matches('gathering') || control.matches('gatherFailed')
    ? null
    : control.context.command

/** True while the reason dialog is open, or its command under way. */
export const selectIsInvalidating = (control: Control): boolean => selectCommand(control) === 'invalidate'
