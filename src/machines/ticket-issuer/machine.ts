import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { type CommandPorts, commandChart, commandsWith } from '../instant-command.ts'

/** An issuer with the date from which it no longer accepts its vouchers; null when none is known. */
export interface IssuerEnd {
  readonly id: string
  readonly version: number
  readonly closedFrom: BusinessDate | null
}

/** `send` is `PUT ticketissuers/{id}`. */
export type TicketIssuerPorts = CommandPorts<IssuerEnd>

/**
 * The date on which an issuer's vouchers expire. Choosing it saves it; after a network failure it can be saved again with the same key, and
 * a conflict shows the stored date.
 */
export const ticketIssuerMachine = commandChart<IssuerEnd>('ticketIssuer')

/** The machine with its ports. */
export function ticketIssuerWith(ports: TicketIssuerPorts) {
  return commandsWith(ticketIssuerMachine, ports)
}
