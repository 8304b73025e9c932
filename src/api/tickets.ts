import type {
  TicketDispatch,
  TicketDispatchBody,
  TicketDispatchStatusBody,
  TicketSummary,
  WaitingTickets,
} from '../domain/contract/tickets.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Api, CallOptions, Query } from './client.ts'
import { requireFirstRow } from './lists.ts'

/** The calls of paper meal vouchers and their dispatches. */
export function ticketCalls(api: Api) {
  return {
    /** The totals of the tickets that match the filters. */
    loadSummary: (filters: Query, options: CallOptions) =>
      api.get<TicketSummary>('tickets/summary', filters, options),
    loadWaiting: ({ through }: { through: string }, options: CallOptions) =>
      api.get<WaitingTickets>('ticketdispatches/waiting', { through }, options),
    prepare: (body: TicketDispatchBody, options: CallOptions) =>
      api.post<TicketDispatch>('ticketdispatches', body, options),
    loadDispatch: ({ id }: { id: string }, options: CallOptions) =>
      api.get<TicketDispatch>(`ticketdispatches/${id}`, {}, options),
    change: async ({ id, ...body }: TicketDispatchStatusBody & VersionedRow, options: CallOptions) =>
      requireFirstRow(
        await api.put<TicketDispatch[]>('ticketdispatchesstatus', body, {
          ...options,
          query: { id, status: body.status },
        }),
      ),
    saveIssuer: ({ id, ...body }: VersionedRow & { closedFrom: string | null }, options: CallOptions) =>
      api.put<unknown>(`ticketissuers/${id}`, body, options),
  }
}
