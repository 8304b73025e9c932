import { addDays, type BusinessDate } from '../dates/calendar.ts'

/** An issuer of paper vouchers. */
export interface TicketIssuerData {
  readonly name: string
  /** The first date on which the issuer no longer accepts its vouchers; null when none is known. */
  readonly closedFrom: BusinessDate | null
}

/** True once the issuer no longer accepts its vouchers. */
export function isIssuerClosed({ closedFrom }: Pick<TicketIssuerData, 'closedFrom'>, on: BusinessDate) {
  return closedFrom !== null && on >= closedFrom
}

/** The last day on which an issuer accepts its vouchers; null when none is known. */
export function lastDayOfIssuer({ closedFrom }: Pick<TicketIssuerData, 'closedFrom'>): BusinessDate | null {
  return closedFrom === null ? null : addDays(closedFrom, -1)
}
