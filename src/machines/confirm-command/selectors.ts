import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { confirmCommandMachine } from './machine.ts'
import type { Subject } from './types.ts'

type ConfirmCommand = SnapshotFrom<typeof confirmCommandMachine>

/** True while the dialog is open: asking, sending or failed. */
export const selectIsOpen = (command: ConfirmCommand): boolean =>
  !command.matches('idle') && !command.matches('done')

export const selectIsRunning = (command: ConfirmCommand): boolean => command.matches('running')

export const selectSubject = (command: ConfirmCommand): Subject | null => command.context.subject

/** The network or the server failed; the same command can be sent again. */
export const selectHasFailed = (command: ConfirmCommand): boolean => command.matches('failed')

/** Why the command was refused or can't be run now; null otherwise. */
export const selectRefusal = (command: ConfirmCommand): Refusal | null => command.context.refusal
