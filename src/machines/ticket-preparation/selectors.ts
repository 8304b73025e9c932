import type { SnapshotFrom } from 'xstate'
import { type DispatchWarning, dispatchWarnings } from '../../domain/lifecycles/ticket-dispatch.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import type { TicketLine } from '../../domain/tickets/tickets.ts'
import { linesOf, obstacleOf, type ticketPreparationMachine } from './machine.ts'

type Preparation = SnapshotFrom<typeof ticketPreparationMachine>

/** True while the dialog is open. */
export const selectIsOpen = (preparation: Preparation): boolean => !preparation.matches('closed')

/** What would be dispatched, as it is chosen. */
export const selectLines = ({ context }: Preparation): readonly TicketLine[] => linesOf(context)

/** Why it can't be prepared as it is chosen, or null. */
export const selectObstacle = ({ context }: Preparation): RefusalName | null => obstacleOf(context)

/** What deserves a second look before the parcel leaves. */
export const selectWarnings = ({ context }: Preparation): readonly DispatchWarning[] =>
  dispatchWarnings(linesOf(context), context.waiting?.issuers ?? [], context.today)
