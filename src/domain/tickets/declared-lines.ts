import { refuse } from '../refusals.ts'
import type { TicketLine, WaitingTicketLine } from './tickets.ts'

/** The number of vouchers of an issuer and year, counted again for a dispatch because it was unknown. */
export type TicketQuantity = Pick<TicketLine, 'issuer' | 'year' | 'quantity'>

/**
 * The lines of a dispatch: the waiting lines, with the numbers that were counted again where a number was unknown. Every line needs a number, because
 * number and total are declared to the issuer together.
 */
export function declaredLines(
  waiting: readonly WaitingTicketLine[],
  counted: readonly TicketQuantity[],
): readonly TicketLine[] | { readonly refusal: 'TicketQuantityRequired' } {
  const lines: TicketLine[] = []
  for (const line of waiting) {
    const quantity = line.quantity ?? counted.find((other) => isSameLine(other, line))?.quantity ?? 0
    if (quantity === 0) return refuse('TicketQuantityRequired')
    lines.push({ ...line, quantity })
  }
  return lines
}

/** True for two lines of one issuer and year. */
export function isSameLine(
  first: Pick<TicketLine, 'issuer' | 'year'>,
  second: Pick<TicketLine, 'issuer' | 'year'>,
): boolean {
  return first.issuer === second.issuer && first.year === second.year
}
