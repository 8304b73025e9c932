import type { Ticket, TicketDispatch, TicketIssuer, TicketSummary } from '../../domain/contract/tickets.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { InstantCommandPorts } from '../../machines/instant-command/machine.ts'
import type { ListPort, ListRequest } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import type { TicketDispatchPorts } from '../../machines/ticket-dispatch/types.ts'
import type { TicketPreparationPorts } from '../../machines/ticket-preparation/types.ts'

/** The command that sets or removes the date from which an issuer no longer accepts its vouchers. */
interface IssuerExpiry {
  readonly id: string
  readonly version: number
  /** Null if no such date is known. */
  readonly closedFrom: BusinessDate | null
}

/** The ports of paper meal vouchers. */
export interface TicketsPorts {
  readonly loadPage: ListPort<Ticket>
  /** The totals of the tickets that match the filters. */
  readonly loadSummary: ReadPort<ListRequest['filters'], TicketSummary>
  readonly loadDispatches: ListPort<TicketDispatch>
  readonly loadIssuers: ListPort<TicketIssuer>
  readonly preparation: Omit<TicketPreparationPorts, 'drafts'>
  readonly dispatch: Omit<TicketDispatchPorts, 'drafts'>
  /** `send` is `PUT ticketissuers/{id}`. */
  readonly issuer: InstantCommandPorts<IssuerExpiry>
}

declare module '../app.tsx' {
  interface Ports {
    readonly tickets: TicketsPorts
  }
}
