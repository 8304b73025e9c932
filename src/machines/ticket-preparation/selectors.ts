import type { SnapshotFrom } from 'xstate'
import { type DispatchWarning, dispatchWarnings } from '../../domain/lifecycles/ticket-dispatch.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import type { TicketLine } from '../../domain/tickets/tickets.ts'
import { linesOf, refusalNameOf, type ticketPreparationMachine } from './machine.ts'

type Preparation = SnapshotFrom<typeof ticketPreparationMachine>

/** True while the dialog is open. */
export const selectIsOpen = (preparation: Preparation): boolean => !preparation.matches('closed')

/** The vouchers that would be dispatched. */
export const selectLines = ({ context }: Preparation): readonly TicketLine[] => linesOf(context)

/** Why the choice can't be prepared, or null. */
export const selectObstacle = ({ context }: Preparation): RefusalName | null => refusalNameOf(context)

/** Warnings before the dispatch is prepared. */
export const selectWarnings = ({ context }: Preparation): readonly DispatchWarning[] =>
  dispatchWarnings(linesOf(context), context.waiting?.issuers ?? [], context.today)
