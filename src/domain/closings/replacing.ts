import type { BusinessDate, Service } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { mayCorrect } from './closings.ts'

/** The service of a closing, and the registers that it has receipts or movements of. */
export interface ServiceClosing {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterIds: readonly string[]
}

/** The registers that a closing has receipts or movements of. */
export function registersOfClosing({
  receipts,
  movements,
}: Record<'receipts' | 'movements', readonly { readonly cashRegisterId: string }[]>): readonly string[] {
  return [...new Set([...receipts, ...movements].map(({ cashRegisterId }) => cashRegisterId))]
}

/** The others with the same date and service and at least one of the same registers: `closing` can't be added beside them. */
export function closingsOfSameRegister<Other extends ServiceClosing>(
  closing: ServiceClosing,
  others: readonly Other[],
): readonly Other[] {
  const registerIds = new Set(closing.cashRegisterIds)
  return others.filter(
    ({ date, service, cashRegisterIds }) =>
      date === closing.date &&
      service === closing.service &&
      cashRegisterIds.some((id) => registerIds.has(id)),
  )
}

/** True when a closing covers every register of the one that it replaces: sales can't be replaced for some registers only. */
export function coversRegisters(
  closing: Pick<ServiceClosing, 'cashRegisterIds'>,
  replaced: Pick<ServiceClosing, 'cashRegisterIds'>,
): boolean {
  const registerIds = new Set(closing.cashRegisterIds)
  return replaced.cashRegisterIds.every((id) => registerIds.has(id))
}

interface SalesAtRate {
  /** In tenths of a percent. */
  readonly taxRate: number
  readonly amountCents: Cents
  readonly taxCents: Cents
}

/** The data that distinguishes a closing from another one with the same sequence. */
export interface IdentifiedClosing extends ServiceClosing {
  readonly turnoverCents: Cents
  readonly sales: readonly SalesAtRate[]
}

/**
 * True when a closing is the stored one with its sequence, sent once more: date, service, registers, turnover
 * and the sales and VAT of each rate are the same. Types of sale are not compared, because they may have been
 * renamed. If its date and service are `derived` from its time, a person may have corrected those of the stored one.
 */
export function isSameClosing(
  closing: IdentifiedClosing & { readonly sequence: number; readonly derived: boolean },
  stored: IdentifiedClosing,
): boolean {
  const { date, service } = stored
  const isSameService =
    (closing.date === date && closing.service === service) ||
    (closing.derived && mayCorrect(closing, { sequence: closing.sequence, date, service }))
  return (
    isSameService &&
    closing.turnoverCents === stored.turnoverCents &&
    haveSameSales(closing, stored) &&
    coversRegisters(closing, stored) &&
    coversRegisters(stored, closing)
  )
}

/**
 * True when two closings have the same sales of each rate. The VAT of a rate may differ by a cent for each line, because POS programs
 * and files round it in their own ways.
 */
function haveSameSales(closing: IdentifiedClosing, stored: IdentifiedClosing): boolean {
  const rates = new Set([...closing.sales, ...stored.sales].map(({ taxRate }) => taxRate))
  const atRate = ({ sales }: IdentifiedClosing, rate: number) => {
    const lines = sales.filter(({ taxRate }) => taxRate === rate)
    return {
      lineCount: lines.length,
      amountCents: sumCents(lines.map(({ amountCents }) => amountCents)),
      taxCents: sumCents(lines.map(({ taxCents }) => taxCents)),
    }
  }
  return [...rates].every((rate) => {
    const [ours, theirs] = [atRate(closing, rate), atRate(stored, rate)]
    return (
      ours.amountCents === theirs.amountCents &&
      Math.abs(ours.taxCents - theirs.taxCents) <= Math.max(ours.lineCount, theirs.lineCount)
    )
  })
}
