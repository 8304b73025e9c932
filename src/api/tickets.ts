import type {
  TicketDispatch,
  TicketDispatchBody,
  TicketDispatchStatusBody,
  TicketSummary,
  WaitingTickets,
} from '../domain/contract/tickets.ts'
import type { Api, CallOptions } from './client.ts'
import { onlyOne } from './lists.ts'

/** What paper tickets ask of the server. */
export function ticketCalls(api: Api) {
  return {
    /** `id` is the filters of the list, as a query. */
    loadSummary: ({ id }: { id: string }, options: CallOptions) =>
      api.get<TicketSummary>('tickets/summary', Object.fromEntries(new URLSearchParams(id)), options),
    loadWaiting: ({ through }: { through: string }, options: CallOptions) =>
      api.get<WaitingTickets>('ticketdispatches/waiting', { through }, options),
    prepare: (body: TicketDispatchBody, options: CallOptions) =>
      api.post<TicketDispatch>('ticketdispatches', body, options),
    loadDispatch: ({ id }: { id: string }, options: CallOptions) =>
      api.get<TicketDispatch>(`ticketdispatches/${id}`, {}, options),
    change: async (
      { id, ...body }: TicketDispatchStatusBody & { id: string; version: number },
      options: CallOptions,
    ) =>
      onlyOne(
        await api.put<TicketDispatch[]>('ticketdispatchesstatus', body, {
          ...options,
          query: { id, status: body.status },
        }),
      ),
    saveIssuer: (
      { id, ...body }: { id: string; version: number; closedFrom: string | null },
      options: CallOptions,
    ) => api.put<unknown>(`ticketissuers/${id}`, body, options),
  }
}
