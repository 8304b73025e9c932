import type { Service } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'

/** A till in a service of the day. */
interface TillOfDay {
  readonly service: Service
  readonly cashRegisterId: string
}

/** The sales that an establishment knows of one day. */
export interface KnownSales {
  /** The closings that are not replaced. One that names no register covers all registers of its service, if it is empty only those without a sheet. */
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
  const isIn = (parts: typeof closings, { service, cashRegisterId }: TillOfDay) =>
    parts.some(
      (closing) =>
        closing.service === service &&
        (closing.cashRegisterIds.length === 0 || closing.cashRegisterIds.includes(cashRegisterId)),
    )
  // An empty closing may be that of another till that was not used: the sheet keeps its own turnover.
  const withSales = closings.filter(
    ({ cashRegisterIds, turnoverCents }) => cashRegisterIds.length > 0 || turnoverCents !== 0,
  )
  const isCounted = ({ service, cashRegisterId }: TillOfDay) =>
    sheets.some((sheet) => sheet.service === service && sheet.cashRegisterId === cashRegisterId)
  const parts = [...closings, ...sheets.filter((sheet) => !isIn(withSales, sheet))]
  return {
    salesCents: parts.length === 0 ? null : sumCents(parts.map(({ turnoverCents }) => turnoverCents)),
    isPartial: due.some((till) => !isIn(closings, till) && !isCounted(till)),
  }
}
