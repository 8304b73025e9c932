import type { SnapshotFrom } from 'xstate'
import type { establishmentMachine } from './machine.ts'
import type { EstablishmentChoice } from './types.ts'

export { selectHasFailed } from '../tags.ts'

type Establishment = SnapshotFrom<typeof establishmentMachine>

export const selectChoices = (establishment: Establishment): readonly EstablishmentChoice[] =>
  establishment.context.choices

/** The establishment being switched to, or null. */
export const selectChosen = (establishment: Establishment): EstablishmentChoice | null =>
  establishment.context.choices.find(({ id }) => id === establishment.context.chosenId) ?? null

/** True while asking whether to leave drafts behind; they stay on the device. */
export const selectIsWarning = (establishment: Establishment): boolean => establishment.matches('warning')

/** True from the choice until the page reloads. */
export const selectIsSwitching = (establishment: Establishment): boolean =>
  establishment.matches('switching') || establishment.matches('switched')

export const selectDraftCount = (establishment: Establishment): number => establishment.context.draftCount
