import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import type { confirmCommandMachine } from './machine.ts'

export { selectHasFailed, selectIsLocked as selectIsRunning } from '../tags.ts'

type ConfirmCommand = SnapshotFrom<typeof confirmCommandMachine>

/** True while the dialog is open: confirming, sending or failed. */
export const selectIsOpen = (command: ConfirmCommand): boolean =>
  !command.matches('idle') && !command.matches('done')

/** Why the command was refused or can't be run now; null otherwise. */
export const selectRefusal = (command: ConfirmCommand): Refusal | null => command.context.refusal
