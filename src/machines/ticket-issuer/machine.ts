import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { type CommandPorts, instantCommandMachine, instantCommandWith } from '../instant-command.ts'

/** An issuer with the date from which it no longer accepts its vouchers; null when none is known. */
export interface IssuerExpiry {
  readonly id: string
  readonly version: number
  readonly closedFrom: BusinessDate | null
}

/** `send` is `PUT ticketissuers/{id}`. */
export type TicketIssuerPorts = CommandPorts<IssuerExpiry>

/**
 * Saves the date on which an issuer's vouchers expire, as soon as it is chosen. After a network failure it can be saved again with the same
 * key; after a conflict the stored date is shown.
 */
export const ticketIssuerMachine = instantCommandMachine<IssuerExpiry>('ticketIssuer')

/** The machine with its ports. */
export function ticketIssuerWith(ports: TicketIssuerPorts) {
  return instantCommandWith(ticketIssuerMachine, ports)
}
