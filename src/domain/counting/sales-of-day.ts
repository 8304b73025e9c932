import type { Service } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'

/** A till in a service of the day. */
interface TillOfDay {
  readonly service: Service
  readonly cashRegisterId: string
}

/** The sales that an establishment knows of one day. */
export interface KnownSales {
  /** The closings that are not replaced. One that names no register is empty: it covers the registers of its service that have no sheet. */
  readonly closings: readonly {
    readonly service: Service
    readonly turnoverCents: Cents
    readonly cashRegisterIds: readonly string[]
  }[]
  /** The sheets that are validated and have a turnover. */
  readonly sheets: readonly (TillOfDay & { readonly turnoverCents: Cents })[]
}

/**
 * The sales of a day: those of the closings, and the turnover of the sheet for each till that no closing covers. They are null when neither
 * exists, and partial when one of the tills in `due` has neither a closing nor a sheet.
 */
export function salesOfDay(
  { closings, sheets }: KnownSales,
  due: readonly TillOfDay[],
): { readonly salesCents: Cents | null; readonly isPartial: boolean } {
  const isNamed = ({ service, cashRegisterId }: TillOfDay) =>
    closings.some(
      (closing) => closing.service === service && closing.cashRegisterIds.includes(cashRegisterId),
    )
  // An empty closing can be that of another till that was not used: a sheet keeps its own turnover.
  const isClosed = (till: TillOfDay) =>
    isNamed(till) ||
    closings.some(({ service, cashRegisterIds }) => service === till.service && cashRegisterIds.length === 0)
  const isCounted = ({ service, cashRegisterId }: TillOfDay) =>
    sheets.some((sheet) => sheet.service === service && sheet.cashRegisterId === cashRegisterId)
  const parts = [...closings, ...sheets.filter((sheet) => !isNamed(sheet))]
  return {
    salesCents: parts.length === 0 ? null : sumCents(parts.map(({ turnoverCents }) => turnoverCents)),
    isPartial: due.some((till) => !isClosed(till) && !isCounted(till)),
  }
}
