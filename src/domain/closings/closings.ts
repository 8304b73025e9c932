import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  NIGHT_ENDS_AT_HOUR,
  type Service,
} from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

/** The files that closings come in. */
export const CLOSING_TYPES = ['application/json', 'text/csv'] as const
export type ClosingType = (typeof CLOSING_TYPES)[number]

export const MAX_CLOSING_BYTES = 10 * 1_024 * 1_024
/** Closings of one file: more than a year of lunches and evenings is brought year by year. */
export const MAX_CLOSINGS = 800
/** Lines of one closing, of each kind. */
export const MAX_CLOSING_LINES = 2_000
/** Faults that are told of one file; who mends these finds the rest. */
export const MAX_FAULTS = 200
/** An establishment that has sent no closing for so many days is silent: two days of rest in a week are none. */
export const SILENT_AFTER_DAYS = 3
/** How far back gaps in the sequence are looked for. */
export const GAPS_WITHIN_DAYS = 62

/** Everything that can be wrong with a file of closings. Its message is `closings.fault.<name>`. */
export const CLOSING_FAULTS = [
  'Empty',
  'Encoding',
  'NotJson',
  'NotCsv',
  'UnknownShape',
  'NoClosings',
  'TooManyClosings',
  'TooManyLines',
  'CutShort',
  'LinesMissing',
  'ColumnMissing',
  'ColumnUnknown',
  'CellsMissing',
  'Required',
  'FieldUnknown',
  'Value',
  'Text',
  'TooLong',
  'NotANumber',
  'NumberAsText',
  'Fraction',
  'OutOfRange',
  'Negative',
  'Date',
  'Future',
  'Instant',
  'SequenceRepeated',
  'FactsDiffer',
  'TotalsDiffer',
  'TaxDiffers',
  'RegisterUnknown',
  'RegisterNotSaid',
  'RegisterAmbiguous',
  'CategoryUnknown',
  'CategoryAmbiguous',
  'ContentMissing',
  'NotSucceeded',
] as const
export type ClosingFaultName = (typeof CLOSING_FAULTS)[number]

/** One fault: `row` is the line of a CSV file (the heading is 1) or the place of a closing in a JSON one; 0 is the file itself. */
export interface ClosingFault {
  readonly row: number
  readonly column: string
  readonly name: ClosingFaultName
  /** What stands there, shortened. */
  readonly value: string
}

/** The type of a file by its name, or null for one that holds no closings. */
export function closingTypeOf(fileName: string): ClosingType | null {
  if (/\.json$/iu.test(fileName)) return 'application/json'
  return /\.(?:csv|txt)$/iu.test(fileName) ? 'text/csv' : null
}

/**
 * The business date and service of a closing by the local time of its end: tills close when a service is over, while the range of
 * one begins where the one before ended. What ends in the small hours is the evening of the day before.
 *
 * @param eveningFrom the local hour from which on a closing is the evening's
 */
export function serviceOfClosing(
  end: Instant,
  timeZone: string,
  eveningFrom: number,
): { readonly date: BusinessDate; readonly service: Service } {
  const { date, hour } = localTime(end, timeZone)
  if (hour < NIGHT_ENDS_AT_HOUR) return { date: addDays(date, -1), service: 'evening' }
  return { date, service: hour < eveningFrom ? 'lunch' : 'evening' }
}

/** The services that a derived closing may be corrected to: those of its day and of the day before. */
export function servicesNear(
  date: BusinessDate,
): readonly { readonly date: BusinessDate; readonly service: Service }[] {
  return [addDays(date, -1), date].flatMap((day) =>
    (['lunch', 'evening'] as const).map((service) => ({ date: day, service })),
  )
}

/** Where a closing belongs after all. */
export interface Correction {
  readonly sequence: number
  readonly date: BusinessDate
  readonly service: Service
}

/** The text of corrections in a query: `812:2026-11-20:evening`, with commas between. */
export function correctionsText(corrections: readonly Correction[]): string {
  return corrections.map(({ sequence, date, service }) => `${sequence}:${date}:${service}`).join()
}

/** True where a derived closing may be corrected to this service. */
export function mayCorrect(derived: { readonly date: BusinessDate }, to: Correction): boolean {
  return servicesNear(derived.date).some(({ date, service }) => date === to.date && service === to.service)
}

/**
 * True where the tax in a line of sales is what its rate takes out of the amount with tax, to a cent: amount × rate ÷ (100 + rate).
 *
 * @param line.taxRate times 10
 */
export function isTaxOfLine(line: {
  readonly taxRate: number
  readonly amountCents: Cents
  readonly taxCents: Cents
}): boolean {
  const whole = BigInt(1_000 + line.taxRate)
  const off = BigInt(line.taxCents) * whole - BigInt(line.amountCents) * BigInt(line.taxRate)
  return (off < 0n ? -off : off) <= (line.taxRate === 0 ? 0n : whole)
}
