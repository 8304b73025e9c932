import { pageLoaderOf } from '../api/lists.ts'
import { ticketCalls } from '../api/tickets.ts'
import type { TicketsPorts } from '../views/tickets/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of paper meal vouchers: counted vouchers, dispatches and issuers. */
export function ticketsPorts({ api, newKey, changing }: PortsContext): TicketsPorts {
  const { loadSummary, loadWaiting, prepare, loadDispatch, change, saveIssuer } = ticketCalls(api)
  const dispatching = { newKey, ...changing('ticketdispatches', 'tickets') }
  return {
    loadPage: pageLoaderOf(api, 'tickets'),
    loadSummary,
    loadDispatches: pageLoaderOf(api, 'ticketdispatches'),
    loadIssuers: pageLoaderOf(api, 'ticketissuers'),
    preparation: { loadWaiting, prepare, ...dispatching },
    dispatch: { loadDispatch, change, ...dispatching },
    issuer: { send: saveIssuer, newKey, ...changing('ticketissuers') },
  }
}
