import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { type CommandPorts, commandChart, commandsWith } from '../instant-command.ts'

/** An issuer with the day from which its vouchers are no longer taken; null while no end is known. */
export interface IssuerEnd {
  readonly id: string
  readonly version: number
  readonly closedFrom: BusinessDate | null
}

/** `send` is `PUT ticketissuers/{id}`. */
export type TicketIssuerPorts = CommandPorts<IssuerEnd>

/**
 * The day on which an issuer's vouchers end. Choosing it saves it; a lost network offers to save again with the same key, and
 * whoever was overtaken sees what is stored now.
 */
export const ticketIssuerMachine = commandChart<IssuerEnd>('ticketIssuer')

/** The machine with its ports. */
export function ticketIssuerWith(ports: TicketIssuerPorts) {
  return commandsWith(ticketIssuerMachine, ports)
}
