import type { PortsContext } from '../ports/context.ts'
import { ticketsPorts } from '../ports/tickets.ts'

export { default } from '../views/tickets/screen.tsx'
export const ports = (context: PortsContext) => ({
  tickets: ticketsPorts(context),
})
