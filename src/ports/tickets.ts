import { pagesOf } from '../api/lists.ts'
import { ticketCalls } from '../api/tickets.ts'
import type { TicketsPorts } from '../views/tickets/ports.ts'
import type { PortsContext } from './context.ts'

export function ticketsPorts({ api, newKey }: PortsContext): TicketsPorts {
  const { loadSummary, loadWaiting, prepare, loadDispatch, change, saveIssuer } = ticketCalls(api)
  return {
    loadPage: pagesOf(api, 'tickets'),
    loadSummary,
    loadDispatches: pagesOf(api, 'ticketdispatches'),
    loadIssuers: pagesOf(api, 'ticketissuers'),
    preparation: { loadWaiting, prepare, newKey },
    dispatch: { loadDispatch, change, newKey },
    issuer: { send: saveIssuer, newKey },
  }
}
